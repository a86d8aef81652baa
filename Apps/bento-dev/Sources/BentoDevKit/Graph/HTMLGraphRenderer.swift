import Foundation

/// One self-contained page: the picture, a search field, and the same facts as a table for those who do not see it.
enum HTMLGraphRenderer {
    static func page(_ graph: DependencyGraph, title: String) throws -> String {
        let layout = GraphLayout(graph)
        let implied = graph.edgeCount - graph.transitivelyReduced().edgeCount
        let summary =
            "\(graph.nodes.count) modules, \(graph.edgeCount) dependencies. Arrows point to what a box needs;"
            + " modules with the same neighbours share a box, and \(implied) dependencies that a longer way implies"
            + " are not drawn. Point at a name to see everything it needs and everything that needs it."
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(HTML.escaped(title))</title>
            <style>
            \(style)</style>
            </head>
            <body>
            <header><h1>\(HTML.escaped(title))</h1><p>\(HTML.escaped(summary))</p>
            <p><label>Find <input id="find" type="search" autocomplete="off"></label> <output id="told"></output></p></header>
            <main>\(SVGRenderer.render(layout))</main>
            \(table(graph))
            <script id="graph" type="application/json">\(try data(graph))</script>
            <script>
            \(script)</script>
            </body>
            </html>

            """
    }

    private static func table(_ graph: DependencyGraph) -> String {
        let reversed = graph.reversed
        let rows = graph.nodes.sorted().map { node in
            "<tr><th scope=\"row\">\(HTML.escaped(node))</th><td>\(list(graph.dependencies(of: node)))</td>"
                + "<td>\(list(reversed.dependencies(of: node)))</td></tr>"
        }
        return "<details><summary>As a table</summary><table><thead><tr><th>Module</th><th>needs</th><th>is needed by"
            + "</th></tr></thead><tbody>\n" + rows.joined(separator: "\n") + "\n</tbody></table></details>"
    }

    private static func list(_ names: [String]) -> String { HTML.escaped(names.joined(separator: ", ")) }

    /// Inside a script element `</` would end it, whatever the type.
    private static func data(_ graph: DependencyGraph) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let edges = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0, graph.dependencies(of: $0)) })
        return String(decoding: try encoder.encode(edges), as: UTF8.self).replacing("<", with: "\\u003c")
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1d2733; --faint: #8a97a6; --page: #fff; --box: #f2f5f8;
          --needs: #0b62c4; --needed: #b4480a; }
        @media (prefers-color-scheme: dark) { :root { --ink: #dfe6ee; --faint: #6d7a89; --page: #14181d;
          --box: #1f262e; --needs: #6cb2ff; --needed: #ff9a5c; } }
        body { margin: 1.5rem; background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
        header { max-width: 60rem; } h1 { font-size: 1.3rem; margin: 0; } main { overflow-x: auto; }
        svg { max-width: 100%; height: auto; }
        rect { fill: var(--box); stroke: var(--faint); }
        text { fill: var(--ink); font: 13px ui-monospace, monospace; text-anchor: middle; dominant-baseline: central;
          cursor: pointer; }
        .arrow { fill: none; stroke: var(--faint); stroke-width: 1.2; } .tip { fill: var(--faint); }
        svg.told text { opacity: .3; } svg.told .arrow { opacity: .12; }
        svg.told text.self { opacity: 1; font-weight: bold; }
        svg.told text.needs { opacity: 1; fill: var(--needs); }
        svg.told text.needed { opacity: 1; fill: var(--needed); }
        svg.told .arrow.on { opacity: 1; stroke: var(--ink); }
        table { border-collapse: collapse; margin-top: .5rem; } td, th { text-align: left; padding: .2rem .8rem .2rem 0;
          vertical-align: top; border-bottom: 1px solid var(--box); }

        """

    private static let script = """
        const needs = JSON.parse(document.getElementById("graph").textContent);
        const needed = {};
        for (const name in needs) needed[name] = [];
        for (const name in needs) for (const other of needs[name]) needed[other].push(name);
        const svg = document.querySelector("svg"), told = document.getElementById("told");
        const texts = [...svg.querySelectorAll("text")], arrows = [...svg.querySelectorAll(".arrow")];
        let pinned = null;
        function closure(edges, start) {
          const found = new Set(), stack = [...edges[start]];
          while (stack.length) { const name = stack.pop(); if (!found.has(name)) { found.add(name); stack.push(...edges[name]); } }
          return found;
        }
        function tell(name) {
          svg.classList.toggle("told", name !== null);
          for (const text of texts) text.classList.remove("self", "needs", "needed");
          for (const arrow of arrows) arrow.classList.remove("on");
          told.textContent = "";
          if (name === null) return;
          const below = closure(needs, name), above = closure(needed, name), box = {};
          for (const text of texts) {
            const other = text.dataset.name;
            if (other === name) text.classList.add("self");
            else if (below.has(other)) text.classList.add("needs");
            else if (above.has(other)) text.classList.add("needed");
            else continue;
            const index = text.parentNode.dataset.box;
            (box[index] = box[index] || new Set()).add(other === name ? "self" : below.has(other) ? "needs" : "needed");
          }
          for (const arrow of arrows) {
            const from = box[arrow.dataset.from], to = box[arrow.dataset.to];
            const down = from && to && (from.has("self") || from.has("needs")) && to.has("needs");
            const up = from && to && from.has("needed") && (to.has("self") || to.has("needed"));
            arrow.classList.toggle("on", Boolean(down || up));
          }
          told.textContent = name + " needs " + below.size + ", and " + above.size + " need it";
        }
        for (const text of texts) {
          text.addEventListener("mouseenter", () => { if (pinned === null) tell(text.dataset.name); });
          text.addEventListener("mouseleave", () => { if (pinned === null) tell(null); });
          text.addEventListener("focus", () => tell(text.dataset.name));
          text.addEventListener("blur", () => tell(pinned));
          text.addEventListener("click", () => {
            pinned = pinned === text.dataset.name ? null : text.dataset.name; tell(pinned);
          });
        }
        document.getElementById("find").addEventListener("input", event => {
          const wanted = event.target.value.trim().toLowerCase();
          const names = Object.keys(needs);
          pinned = wanted === "" ? null : names.find(name => name.toLowerCase() === wanted)
            || names.find(name => name.toLowerCase().includes(wanted)) || null;
          tell(pinned);
        });

        """
}
