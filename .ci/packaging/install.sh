#!/bin/sh
# Installs Bento, or takes it away again. Nothing is downloaded; what you keep in Bento is not touched.
#   ./install.sh [--prefix /usr/local]       installs, over an earlier one too
#   ./install.sh --uninstall [--prefix ...]  removes what was installed
#   ./install.sh --from FOLDER               takes the files from there
set -eu

prefix=/usr/local
from=$(dirname "$0")/files
removes=
while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=${2:?--prefix needs a folder}; shift ;;
    --prefix=*) prefix=${1#*=} ;;
    --from) from=${2:?--from needs a folder}; shift ;;
    --uninstall) removes=yes ;;
    -h | --help) sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) printf 'install.sh: what is "%s"? --help lists what there is.\n' "$1" >&2; exit 64 ;;
  esac
  shift
done
fail() { status=$1; shift; printf 'install.sh: %s\n' "$@" >&2; exit "$status"; }

list=share/bento/installed
# The paths of an earlier installation, each below the prefix and below folders that Bento uses.
installed() {
  [ -f "$prefix/$list" ] || return 0
  while IFS= read -r path; do
    case $path in
      /* | *..*) ;;
      bin/bento | share/*bento*) printf '%s\n' "$path" ;;
    esac
  done <"$prefix/$list"
}

if [ -n "$removes" ]; then
  [ -f "$prefix/$list" ] || fail 66 "There is no Bento below $prefix, or another than this installed it."
  [ -w "$prefix/bin" ] || fail 77 "You may not write to $prefix/bin. Try: sudo $0 --uninstall --prefix '$prefix'"
  installed | while IFS= read -r path; do rm -f "$prefix/$path"; done
  rm -f "$prefix/$list"
  for folder in share/bento share/doc/bento; do rmdir "$prefix/$folder" 2>/dev/null || true; done
  printf 'Bento is no longer below %s. What you keep is where it was: ~/.local/share/bento, or the folder of BENTO_HOME.\n' "$prefix"
  exit 0
fi

[ -x "$from/bin/bento" ] || fail 66 "There is no $from/bin/bento to install."
if [ -f "$from/../SHA256SUMS" ]; then
  (cd "$from/.." && sha256sum --quiet --strict -c SHA256SUMS) >/dev/null 2>&1 ||
    fail 65 "These are not the files that were packed: their checksums differ. Download the package again."
fi
if [ -f "$from/../needs" ]; then
  machine=$(sed -n 's/^machine //p' "$from/../needs")
  glibc=$(sed -n 's/^glibc //p' "$from/../needs")
  [ "$(uname -s) $(uname -m)" = "Linux $machine" ] ||
    fail 69 "This is Bento for Linux on $machine; here is $(uname -s) on $(uname -m)."
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')
  [ -n "$libc" ] || fail 69 "Bento needs the GNU C library (glibc $glibc or later), and this system has another. Build it here: make install"
  oldest=$(printf '%s\n%s\n' "$glibc" "$libc" | sort -t. -k1,1n -k2,2n | head -n 1)
  [ "$oldest" = "$glibc" ] || fail 69 "Bento needs glibc $glibc or later; here is $libc. Build it here: make install"
fi
said=$("$from/bin/bento" --version 2>&1) || fail 69 "The program does not run on this machine:" "$said"

mkdir -p "$prefix/bin" "$prefix/share/bento" 2>/dev/null || true
if ! [ -w "$prefix/bin" ] || ! [ -w "$prefix/share/bento" ]; then
  fail 77 "You may not write to $prefix. Try: sudo $0 --prefix '$prefix', or --prefix \"\$HOME/.local\""
fi
free=$(df -Pk "$prefix" | awk 'NR == 2 { print $4 }')
size=$(du -sk "$from" | awk '{ print $1 }')
[ "$free" -gt "$size" ] || fail 73 "There is no room: $size KB are needed below $prefix, and $free KB are free."

# Each file is written beside its place and then moved there: whoever interrupts has the old one or the new one.
half=
trap '[ -z "$half" ] || rm -f "$half"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
before=$(installed)
paths=$(cd "$from" && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
half=$prefix/$list.new
# What may lie there from now on is known before it does: an interrupted installation can be removed.
printf '%s\n%s\n' "$before" "$paths" | sed '/^$/d' | LC_ALL=C sort -u >"$half"
mv -f "$half" "$prefix/$list"
printf '%s\n' "$paths" | while IFS= read -r path; do
  half=$prefix/$path.new-$$
  trap 'rm -f "$half"' EXIT
  # What is part of a list with '||' does not end by itself where it fails.
  mkdir -p "$prefix/$(dirname "$path")" && cp "$from/$path" "$half" &&
    chmod "$(if [ -x "$from/$path" ]; then echo 755; else echo 644; fi)" "$half" && mv -f "$half" "$prefix/$path" || exit 1
done || fail 74 "It could not be installed whole. Run it again, or with --uninstall."
# What an earlier version had and this one has not.
printf '%s\n' "$before" | while IFS= read -r path; do
  [ -z "$path" ] || printf '%s\n' "$paths" | grep -qxF "$path" || rm -f "$prefix/$path"
done
half=$prefix/$list.new
printf '%s\n' "$paths" >"$half"
mv -f "$half" "$prefix/$list"
printf '%s is installed: %s/bin/bento\n' "$said" "$prefix"
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) printf 'Your PATH does not name %s/bin yet.\n' "$prefix" ;;
esac
