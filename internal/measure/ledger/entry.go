package ledger

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
)

// Entry is one published number beside ours.
type Entry struct {
	ID        string  `json:"id"`                // unique in the ledger, stable between versions
	Section   string  `json:"section"`           // groups neighbours under one heading
	Reading   string  `json:"reading,omitempty"` // empty: the paper as printed
	Quantity  string  `json:"quantity"`
	Unit      string  `json:"unit"` // empty for a pure number
	Published Number  `json:"published"`
	Ours      Number  `json:"ours"` // zero when there is nothing to compute
	Range     Range   `json:"range,omitzero"`
	Verdict   Verdict `json:"verdict"`
	Reason    string  `json:"reason"` // may be empty only when reproduced
}

// Ledger is a list of entries in the publication's order.
type Ledger []Entry

// Find returns the entry of that ID.
func (l Ledger) Find(id string) (Entry, bool) {
	for _, e := range l {
		if e.ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Count says how many entries have the verdict.
func (l Ledger) Count(v Verdict) int {
	n := 0
	for _, e := range l {
		if e.Verdict == v {
			n++
		}
	}
	return n
}

// Check returns what is wrong with the ledger itself, joined: an ID that is
// missing or used twice, a verdict that the digits contradict, a reason that is
// missing. It does not judge whether ours is right.
func (l Ledger) Check() error {
	var errs []error
	seen := map[string]bool{}
	for i, e := range l {
		if e.ID == "" || seen[e.ID] {
			errs = append(errs, fmt.Errorf("entry %d: ID %q missing or used twice", i+1, e.ID))
		}
		seen[e.ID] = true
		if strings.Contains(e.ID, readingMark) != (e.Reading != "") {
			errs = append(errs, fmt.Errorf("entry %s: an ID has an %s when the entry has a reading of its own, and only then", e.ID, readingMark))
		}
		if err := e.check(); err != nil {
			errs = append(errs, fmt.Errorf("entry %s: %w", e.ID, err))
		}
	}
	return errors.Join(errs...)
}

func (e Entry) check() error {
	switch {
	case !slices.Contains(Verdicts(), e.Verdict):
		return fmt.Errorf("unknown verdict %q", e.Verdict)
	case e.Published.IsZero():
		return errors.New("no published number")
	case e.Ours.IsZero() && e.Verdict != NotDerivable && e.Verdict != CannotHold:
		return fmt.Errorf("verdict %q without a number of ours", e.Verdict)
	case e.Verdict != Reproduced && e.Reason == "":
		return fmt.Errorf("verdict %q without a reason", e.Verdict)
	case e.Published.isStatement() || e.Ours.IsZero() || e.Ours.isStatement():
		return nil
	}
	switch byDigits := Judge(e.Published, e.Ours.Value); {
	case e.Verdict == Cut && e.Range != (Range{}):
		return fmt.Errorf("verdict %q of a number that ranges from %v to %v (only one value can be cut)", e.Verdict, e.Range.Least, e.Range.Greatest)
	case e.Verdict == WithinRange && !e.Range.Prints(e.Published):
		return fmt.Errorf("verdict %q, but no value from %v to %v prints as %s", e.Verdict, e.Range.Least, e.Range.Greatest, e.Published.Text)
	case (e.Verdict == Reproduced || e.Verdict == Cut) && byDigits != e.Verdict:
		return fmt.Errorf("verdict %q, but by the digits of %s and %s: %q", e.Verdict, e.Published.Text, e.Ours.Text, byDigits)
	case byDigits == Reproduced && e.Verdict != Reproduced:
		return fmt.Errorf("verdict %q, but %s and %s agree", e.Verdict, e.Published.Text, e.Ours.Text)
	}
	return nil
}

// Table has a row for each entry, its reason below it. Programs read the published
// number as printed, without its thousands spaces, and ours in full precision.
func (l Ledger) Table() *table.Table {
	t := table.New(
		table.Column{Key: "id", Use: table.Programs}, table.Column{Key: "section", Use: table.Group}, table.Column{Key: "quantity"}, table.Column{Key: "unit"},
		table.Column{Key: "published"}, table.Column{Key: "ours"}, table.Column{Key: "verdict"}, table.Column{Key: "reason", Use: table.Below},
	)
	for _, e := range l {
		t.Add(e.ID, e.Section, e.Quantity, e.Unit, e.Published.shown(digitsOf(e.Published.Text)),
			e.Ours.shown(strconv.FormatFloat(e.Ours.Value, 'g', -1, 64)), table.Mark(e.Verdict), e.Reason)
	}
	return t
}

// shown is the number with what programs read, unless it is a statement or none.
func (n Number) shown(data string) table.Shown {
	if n.IsZero() || math.IsNaN(n.Value) {
		data = n.Text
	}
	return table.Shown{Text: n.Text, Data: data}
}

// Summary is how many numbers, and how many of each verdict: a line for the paper as
// printed and one for each reading.
func (l Ledger) Summary() string {
	printed := l.Under("")
	line := fmt.Sprintf("%d published numbers: %s", len(printed), printed.verdicts())
	for _, reading := range l.Readings() {
		line += fmt.Sprintf(";\n%s: %s", reading, l.Under(reading).verdicts())
	}
	return line
}

func (l Ledger) verdicts() string {
	parts := make([]string, 0, len(Verdicts()))
	for _, v := range Verdicts() {
		if n := l.Count(v); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(parts, ", ")
}
