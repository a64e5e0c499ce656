"use strict";
// A click on a heading sorts the rows by that column, the next one turns the order. The
// page is complete without this script.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (!table.tHead || !body || body.rows.length < 2) continue;
  const heads = Array.from(table.tHead.rows[0].cells);
  heads.forEach((head, column) => {
    if (!head.textContent) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.onclick = () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const h of heads) h.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      sort(body, column, down ? -1 : 1);
    };
  });
}

// sort puts equal rows in the order in which they stand, and what is not defined last.
function sort(body, column, sign) {
  const rows = Array.from(body.rows, (row) => {
    const cell = row.cells[column], text = (cell.dataset.sort ?? cell.textContent).trim();
    const number = /^(\+-)?[-+]?[\d.][\d.\s]*(e[-+]?\d+)?( %)?$/i.test(text) ? parseFloat(text.replace("+-", "").replace(/\s/g, "")) : NaN;
    return { row, text, number, none: text === "" || text === "-" };
  });
  const numbers = rows.every((r) => r.none || !Number.isNaN(r.number));
  const words = new Intl.Collator("en", { numeric: true });
  rows.sort((a, b) => a.none - b.none || sign * (numbers ? (a.none ? 0 : a.number - b.number) : words.compare(a.text, b.text)));
  body.append(...rows.map((r) => r.row));
}
