#include "WebAssets.h"

// The package builds C in the compiler's default mode, where #embed is an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char page_css[] = {
#embed "page.css"
};
static const unsigned char page_js[] = {
#embed "page.js"
};
static const unsigned char icon_svg[] = {
#embed "icon.svg"
};

const unsigned char *bento_page_css(void) { return page_css; }
long bento_page_css_size(void) { return sizeof page_css; }
const unsigned char *bento_page_js(void) { return page_js; }
long bento_page_js_size(void) { return sizeof page_js; }
const unsigned char *bento_icon_svg(void) { return icon_svg; }
long bento_icon_svg_size(void) { return sizeof icon_svg; }
