#ifndef BENTO_WEB_ASSETS_H
#define BENTO_WEB_ASSETS_H

// The script (at most 15 KB) knows:
//
//   form                 sent by fetch, the answer's <main> swapped in; [data-plain]: left to the browser
//   [data-live][id]      fetched again when data changed (event `tick` of /live)
//   [data-events]        the address of a run's events: `part` (an id, a line break, its new HTML), `end` (where to go)
//   table[data-sort]     columns can be sorted; td[data-order] is what a cell counts as
//   [data-until], [data-since]   a clock down to, or up from, a moment (RFC 3339); [data-over] is said at the end, [data-sound]: a tone
//   [data-key]           the key, or two after each other (`g f`), that opens, focuses or presses it; j and k go through rows
//   [data-copy]          copies its value, or the text of the element [data-copy-from]
//   [data-step]          adds to the number field [data-to]; [data-again] repeats a field; [data-enter] sends by Enter
//   input[data-preview]  fetches this page with the form's fields while one types, and swaps the element of that id
//   [data-awake]         the screen stays on; [data-script] is hidden where there are no scripts (by the style)

// The style (at most 25 KB) knows, by class:
//
//   Frame      body > a.skip, header.top (a.brand, form.find), nav.places (ul > li > a > svg, span), main#main, footer.end, p#said (live)
//   Room       .stack (one under the other), .row (beside each other, wraps), .split (two columns where there is room), .between
//              .cards (a grid of .card), .card (> h2, .card-action), .wide (a card over the whole grid), .sticky, .narrow
//   Words      .title (h1 with what belongs beside it), .lead, .muted, .strong, .good, .warning, .bad, .number, .figure (a big number
//              with small words), .unit, .badge (+ tone), .key (kbd), .hush (for readers alone), .groups (text in groups of four)
//   Actions    .button (+ .primary, .quiet, .large, .small, .icon), .chips > .button, .say (the box for a sentence), .actions
//   Forms      .form > .field (label, .hint, control, .error), .field.switch, .choices, .repeated, .errors (summary), .stepper
//   Lists      .list > li (+ .list-main, .list-side), .pairs (dl), .empty (an empty state: h2, p, action), .timeline
//   Drawings   .table, .bars, .chart, .map, .heat, .qr, .prose, .figures (details with the table), made by PageDrawing
//   States     .notice (+ info, success, warning, error), .toast, [aria-busy], .progress, [data-live], [data-until] (a countdown)
//   Pages      .tabs, .accented (the card that counts), .example (of an empty state), .toggle (+ .is-on: a switch that is a button),
//              .remove, .incoming, .totals > .total > .measure (a meter with its words), .meals > .foods > .food, .change (amounts),
//              .train (.set beside .rest-clock), .steppers, .plate, .conversation (.messages > .bubble + .own, .when), .settings,
//              .without-script; places of the navigation: .daily (+ .roomy: not on a phone), .rest, .beyond (leads to them)

// What a page in the browser loads besides itself, as bytes in the binary. The first byte of each; alive as long as the process.
const unsigned char *bento_page_css(void);
long bento_page_css_size(void);
const unsigned char *bento_page_js(void);
long bento_page_js_size(void);
const unsigned char *bento_icon_svg(void);
long bento_icon_svg_size(void);

#endif
