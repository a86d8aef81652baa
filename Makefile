# Every habit of the repository as one word. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

SWIFTPM_FLAGS := --explicit-target-dependency-import-check error
# The host and all packages share one scratch path, so that GRDB, Crypto and NIO are built once. What counts lines is another
# build of all of them: `make test COVERAGE=80` fails where a package's tests run fewer than 80 % of its lines.
TESTS := $(if $(COVERAGE),.build/coverage,.build)
ARGS ?=

# Each package by its word: core/Core, food/Feature-Food.
PACKAGES := $(notdir $(wildcard Packages/*))
MODULES := $(shell tr 'A-Z' 'a-z' <<<'$(PACKAGES:Feature-%=%)')
WORDS := $(join $(addsuffix /,$(MODULES)),$(PACKAGES))
FEATURES := $(foreach pair,$(WORDS),$(if $(findstring /Feature-,$(pair)),$(firstword $(subst /, ,$(pair)))))
package_of = $(patsubst $(1)/%,%,$(filter $(1)/%,$(WORDS)))

.PHONY: help
help: ## List the words
	@grep -hE '^[a-z%-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | awk -F'\t' '{ printf "  make %-16s %s\n", $$1, $$2 }'
	@echo "  make test-MODULE      Build and test one package alone (BENTO_TESTS=full tries every case):"
	@fold -s -w 90 <<<'$(MODULES)' | sed 's/^/                          /'
	@echo "  make run-FEATURE      Build and run a host that holds one feature alone: make run-food ARGS='food day'"

.PHONY: setup
setup: ## Check the toolchain and the system libraries; install what is missing where that is allowed
	@.ci/setup

.PHONY: run
run: setup ## Build the host and run it: make run ARGS='food log "2 eggs"'
	@.ci/plan . .build
	@.ci/quietly "Building bento (the first time takes minutes)" .ci/swift build $(SWIFTPM_FLAGS) --product bento
	@.build/debug/bento $(ARGS)

.PHONY: $(FEATURES:%=run-%)
$(FEATURES:%=run-%): run-%: setup
	@.ci/build-alone '$(patsubst Feature-%,%,$(call package_of,$*))' $*
	@.build/alone/bento-$* $(ARGS)

.PHONY: build
build: setup ## Build the debug host at .build/debug/bento
	@.ci/plan . .build
	@.ci/swift build $(SWIFTPM_FLAGS) --product bento

# Nothing looks the program's symbols up by name, no library stands beside it to be looked for, and debug information is half
# of its size. The program stays position-independent, as the toolchain builds it: it holds payment authority and reads hostile
# files. What that costs is shown by `make bench NOPIE=1`, which links it at a fixed address; what the runtime's look-ups
# of conformances cost, by `make bench ACCESSORS=1`, by a private flag of the compiler; what a heap for each thread costs, by
# MALLOC_ARENA_MAX=1 in the environment.
RELEASE_CODE := $(if $(ACCESSORS),-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
RELEASE_LINK := $(if $(filter Linux,$(shell uname)),--disable-local-rpath -Xlinker --no-export-dynamic -Xlinker -s \
  -Xlinker -z -Xlinker now \
  $(if $(NOPIE),-Xlinker -no-pie))

.PHONY: release
release: setup ## Build the static release host at .build/release/bento
	@.ci/build-info
	@.ci/plan . .build
	@.ci/static-libraries "$$(.ci/swift build -c release --static-swift-stdlib --show-bin-path)"
	@.ci/swift build -c release --static-swift-stdlib $(RELEASE_CODE) $(RELEASE_LINK) $(SWIFTPM_FLAGS) --product bento

# Tests over many cases try a tenth of them while one edits and tests a package, and all of them here and in CI. The tests of
# one package run while the next is built; the host's go first, since they wait for programs more than they compute.
.PHONY: test
test: export BENTO_TESTS := full
test: setup ## Run every test: each package alone, the host as a user drives it, the local server
	@mkdir -p .build; rm -f .build/test-counts .build/test-failures
	@[ -e Package.resolved ] || .ci/quietly "Fetching what Bento depends on" .ci/swift package --scratch-path $(TESTS) resolve
	@$(MAKE) -j3 test-host $(MODULES:%=test-%) test-sandbox test-relaykit test-dev || \
	  { cat .build/test-failures 2>/dev/null; exit 1; }
	@awk '{ sum += $$1 } END { print sum " passed, 0 failed" }' .build/test-counts

.PHONY: $(MODULES:%=test-%)
$(MODULES:%=test-%): test-%: setup
	@.ci/test-package $* $(call package_of,$*) $(TESTS)

.PHONY: test-host
test-host: setup ## Drive the built host as a user would
	@.ci/test-package host . $(TESTS)

.PHONY: test-sandbox
test-sandbox: setup ## Drive the local server over sockets, with each of its faults
	@.ci/test-package sandbox Apps/bento-sandbox $(TESTS)

.PHONY: test-relaykit
test-relaykit: setup ## Test the relay of sync over its SQLite file, request by request
	@.ci/test-package relaykit Apps/bento-relay $(TESTS)

.PHONY: test-relay
test-relay: setup ## Break three relays and their PostgreSQL while homes sync; installs PostgreSQL 15 (10 minutes and 5; in CI 2 and 1)
	@.ci/test-relay $(TESTS)

.PHONY: test-sync-homes
test-sync-homes: build ## Share three homes at terminals, then kill the commands of twelve and their relay, by a seed: make test-sync-homes SEED=7
	@.ci/plan Apps/bento-relay .build
	@.ci/quietly "Building bento-relay (the first time takes minutes)" \
	  .ci/swift build $(SWIFTPM_FLAGS) --package-path Apps/bento-relay --scratch-path .build
	@.ci/test-sync-homes .build/debug $(SEED)

.PHONY: test-model
test-model: build ## Ask a real, very small model through all three protocols; downloads 150 MB the first time
	@.ci/test-model .build/debug/bento

.PHONY: test-comply
test-comply: build-sandbox ## Check the local server's chat endpoints with llm-comply, which is downloaded the first time
	@.ci/test-comply .build/debug/bento-sandbox

.PHONY: test-mcp
test-mcp: build ## Drive 'bento mcp serve' by the protocol's official client, which is downloaded the first time
	@.ci/test-mcp .build/debug/bento

.PHONY: test-plugins
test-plugins: build ## Drive servers of others as plug-ins (time, git, fetch), which are downloaded the first time
	@.ci/test-plugins .build/debug/bento

.PHONY: test-web
test-web: build ## Use the page in Chromium by mouse, keyboard and without script; browser and tools are downloaded the first time
	@.ci/test-web .build/debug/bento

.PHONY: test-release
test-release: ## Build the static release host and drive it through a flow of each feature
	@.ci/quietly "Building the release host (the first time takes minutes)" $(MAKE) release
	@.ci/test-release .build/release/bento

# What `make install` and the packages install are the same files. DESTDIR is for those who pack Bento themselves.
PREFIX ?= /usr/local

.PHONY: install
install: release ## Install the release host, its manual pages and completions: make install PREFIX=/usr/local
	@.ci/packaging/stage .build/release/bento .build/stage
	@.ci/packaging/install.sh --from .build/stage --prefix "$(DESTDIR)$(PREFIX)"

.PHONY: package
package: release ## Make .build/packages: a .deb, a tarball with its installer, checksums, a list of what is inside
	@.ci/package .build/release/bento .build/packages

.PHONY: test-packages
test-packages: package ## Install, upgrade and remove the packages in roots that hold no compiler (as root; downloads 100 MB)
	@.ci/test-packages .build/packages

JOB ?= packages

.PHONY: test-workflow
test-workflow: ## Run a job of the workflow in a root of Debian, as GitHub would: make test-workflow JOB=affected ARGS='--base main' (as root)
	@.ci/test-workflow $(JOB) $(ARGS)

.PHONY: build-sandbox
build-sandbox: setup
	@.ci/plan Apps/bento-sandbox .build
	@.ci/quietly "Building bento-sandbox (the first time takes minutes)" \
	  .ci/swift build $(SWIFTPM_FLAGS) --package-path Apps/bento-sandbox --scratch-path .build --product bento-sandbox

.PHONY: relay
relay: setup ## Start a relay of sync: make relay ARGS='--open' (BENTO_POSTGRESQL=1 for one that shares a database)
	@.ci/plan Apps/bento-relay .build
	@.ci/quietly "Building bento-relay (the first time takes minutes)" \
	  .ci/swift build $(SWIFTPM_FLAGS) --package-path Apps/bento-relay --scratch-path .build --product bento-relay
	@.build/debug/bento-relay $(ARGS)

.PHONY: sandbox
sandbox: build-sandbox ## Start the local server that stands in for every remote service: make sandbox ARGS='--port 0'
	@.build/debug/bento-sandbox $(ARGS)

# The developer's tool, in debug: an optimised swift-syntax takes ten minutes of a new machine, and a check of what has not
# changed reads a cache in a second either way. Its tests share the build. DEV_CONFIGURATION=release for the benchmarks.
DEV_CONFIGURATION ?= debug
DEV_FLAGS := -c $(DEV_CONFIGURATION) --package-path Apps/bento-dev --scratch-path .build/dev $(SWIFTPM_FLAGS)
DEV := .build/dev/$(DEV_CONFIGURATION)/bento-dev

$(DEV): Apps/bento-dev/Package.swift $(shell find Apps/bento-dev/Sources -name '*.swift')
	@.ci/quietly "Building bento-dev (the first time takes minutes)" .ci/swift build $(DEV_FLAGS) --product bento-dev
	@touch $@

# What is built with PostgreSQL alone is checked and drawn everywhere: manifests are read as where it is there.
DEV_RUN := BENTO_POSTGRESQL=1 $(DEV)

.PHONY: dev
dev: $(DEV) ## Build the developer's tool

# What code reaches for is read from the index that a debug build of the host leaves. `make test COVERAGE=80` has built all of
# it elsewhere: `make check COVERAGE=80` reads it there.
INDEXED := .build/indexed
$(INDEXED): Package.swift $(shell find Packages Apps/bento -name '*.swift' -not -path '*/Tests/*')
	@.ci/quietly "Building what the check reads (the first time takes minutes)" $(MAKE) build
	@touch $@

.PHONY: check
check: $(DEV) $(if $(COVERAGE),,$(INDEXED)) ## Format, import walls, effects, generated pages
	@swift format lint --strict --parallel -r Package.swift Packages Apps Tests
	@echo "format: clean"
	@$(DEV_RUN) check --index $(TESTS)/debug/index/store

.PHONY: pages
pages: $(DEV) ## Write the generated pages anew: the picture in ARCHITECTURE.md, the canvas in each feature's README
	@$(DEV_RUN) graph --write
	@$(DEV_RUN) canvas

.PHONY: graph
graph: $(DEV) ## Renew the picture in ARCHITECTURE.md (and see 'bento-dev graph --help')
	@$(DEV_RUN) graph --write

.PHONY: docs
docs: build ## Write two sites (.build/docs: the handbook; for teams, with every module) and the manual pages, and check their links
	@.build/debug/bento manual .build/docs/man
	@if command -v mandoc >/dev/null; then mandoc -T lint -W warning .build/docs/man/man1/*.1; \
	elif command -v groff >/dev/null; then for page in .build/docs/man/man1/*.1; do groff -mdoc -ww -T utf8 -z $$page; done; \
	else echo "neither mandoc nor groff is here; the manual pages were not checked"; fi
	@.ci/documentation .build .build/docs

.PHONY: test-tutorial
test-tutorial: $(DEV) ## Do what the tutorial for teams says, in a copy of the repository (ALL=1 builds its host, too)
	@.ci/test-tutorial $(DEV) $(if $(ALL),all)

.PHONY: new-feature
new-feature: $(DEV) ## Write a feature package and enter it into the host: make new-feature NAME=Sleep [TEMPLATE=contract]
	@$(DEV_RUN) new-feature "$(NAME)" --template "$(or $(TEMPLATE),basic)"

.PHONY: new-plugin
new-plugin: $(DEV) ## Write a feature that runs in a process of its own, beside the repository: make new-plugin NAME=Sleep [AT=folder]
	@$(DEV_RUN) new-plugin "$(NAME)" $(if $(AT),--at "$(AT)")

.PHONY: remove-feature
remove-feature: $(DEV) ## Take a feature out of the repository: make remove-feature NAME=Sleep [FORCE=1 for uncommitted work]
	@$(DEV_RUN) remove-feature "$(NAME)" $(if $(FORCE),--force)

BASE ?= main

.PHONY: affected
affected: $(DEV) ## List the packages and tests a change touches, and why: make affected BASE=main
	@$(DEV_RUN) affected --base "$(BASE)"

.PHONY: test-affected
test-affected: export BENTO_TESTS := full
test-affected: $(DEV) ## Run only the tests a change touches: make test-affected BASE=main
	@paths=$$($(DEV_RUN) affected --base "$(BASE)" --paths); \
	for path in $$paths; do case $$path in \
	  Packages/*) word=$${path#Packages/}; word=$${word#Feature-}; $(MAKE) "test-$$(echo "$$word" | tr A-Z a-z)" ;; \
	  .) $(MAKE) test-host ;; \
	  Apps/bento-dev) $(MAKE) test-dev ;; \
	  Apps/bento-sandbox) $(MAKE) test-sandbox ;; \
	  Apps/bento-relay) $(MAKE) test-relaykit ;; \
	  *) echo "$$path: no word for its tests" >&2; exit 70 ;; \
	esac; done

.PHONY: test-dev
test-dev: setup ## Test the developer's tool
	@COVERAGE= FLAGS="$(if $(filter release,$(DEV_CONFIGURATION)),-c release)" .ci/test-package dev Apps/bento-dev .build/dev

.PHONY: isolation
isolation: ## Build each package alone from nothing, in a folder that holds only what its manifest names
	@.ci/isolation

SOAK ?= 50

.PHONY: soak
soak: setup ## Attack the host for long: kills, mutated files, random calls: make soak SOAK=50
	@FLAGS='--filter KillTests --filter MutationTests --filter RandomCallTests --filter PowerLossTests' \
	  BENTO_SOAK=$(SOAK) .ci/test-package host . .build

.PHONY: format
format: ## Format every source file
	@swift format -i --parallel -r Package.swift Packages Apps Tests

BENCH_PROGRAM := .build/bench/scratch/release/bento-bench

.PHONY: build-bench
build-bench: release
	@.ci/plan Apps/bento-bench .build/bench/scratch
	@.ci/swift build -c release --static-swift-stdlib -Xswiftc -enable-testing $(SWIFTPM_FLAGS) \
	  --package-path Apps/bento-bench --scratch-path .build/bench/scratch

.PHONY: bench
bench: build-bench ## Measure what must be fast, each beside a limit: make bench ARGS='food sse'
	@$(BENCH_PROGRAM) $(ARGS)

# On a machine that does nothing else; on another the page says that it was busy. BENCH=0 leaves out the figures of `make bench`.
# KEEP=1 puts the page where readers find it, Documentation/Compared.md, to be committed.
.PHONY: compare
compare: $(if $(filter 0,$(BENCH)),release,build-bench) ## Measure Bento beside its peers, into a page: .build/compare/compare.md (downloads them first; KEEP=1 keeps it)
	@.ci/compare/run .build/release/bento .build/compare $(if $(filter 0,$(BENCH)),,$(BENCH_PROGRAM))
	@$(if $(filter 1,$(KEEP)),cp .build/compare/compare.md Documentation/Compared.md; cp .build/compare/compare.svg Documentation/compare.svg,:)

.PHONY: clean
clean: ## Remove all build products
	@rm -rf .build
