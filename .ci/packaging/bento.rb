# A formula for Homebrew. It has not been tried: Bento is built and tested on Linux. Put the address of a release's source and
# its checksum in, and run: brew install --build-from-source ./bento.rb
class Bento < Formula
  desc "Food, training, reminders and money in your own words"
  homepage "https://example.org/bento"
  url "https://example.org/bento/archive/v@VERSION@.tar.gz"
  sha256 "put the checksum of that archive here"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "secp256k1"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "bento"
    bin.install ".build/release/bento"
    system bin/"bento", "manual", man.to_s
    generate_completions_from_executable(bin/"bento", "completions")
  end

  test do
    ENV["BENTO_HOME"] = testpath.to_s
    assert_match "Egg", shell_output("#{bin}/bento food log 2 eggs")
  end
end
