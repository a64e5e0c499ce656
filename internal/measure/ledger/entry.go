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

// Builder collects a publication's ledger, one section after the other.
type Builder struct {
	Section string  // of what is added next
	Reading Reading // of what is added next; zero: the paper as printed
	Entries Ledger
}

// Add judges a claim by its digits or, where ours has a range, by the digits rounded and
// then by the range: what differs from run to run, or is fitted, cannot be cut.
func (b *Builder) Add(c Claim) {
	v := Judge(c.Published, c.Ours.Value)
	if v == Cut && c.Range != (Range{}) {
		v = Differs
	}
	if v == Differs && c.Range.Prints(c.Published) {
		v = WithinRange
	}
	b.enter(c, v)
}

// State adds a claim in words, which holds or does not; ours may be a number that
// shows it. One that does not hold only differs, unless it is impossible.
func (b *Builder) State(c Claim, holds bool) {
	if holds {
		b.enter(c, Reproduced)
	} else {
		b.enter(c, Differs)
	}
}

func (b *Builder) enter(c Claim, v Verdict) {
	reason := c.Note
	if v != Reproduced && c.Why != "" {
		reason = c.Why
	}
	if v == Differs && c.Impossible {
		v = CannotHold
	}
	id := c.ID
	if b.Reading.Key != "" {
		id += readingMark + b.Reading.Key
	}
	b.Entries = append(b.Entries, Entry{id, b.Section, b.Reading.Text, c.Quantity, c.Unit, c.Published, c.Ours, c.Range, v, reason})
}

// Claim is a published number before it is judged.
type Claim struct {
	ID, Quantity, Unit string
	Published, Ours    Number
	Range              Range  // of our values; zero when there is one value
	Note               string // the reason when the number is reproduced; may be empty
	Why                string // the reason when it is not; empty: the note
	Impossible         bool   // Why proves that the published number cannot hold
}

// Words is a claim in words, with one reason whether it holds or not.
func Words(id, quantity, published, ours, reason string) Claim {
	return Claim{ID: id, Quantity: quantity, Published: Printed(published), Ours: Printed(ours), Note: reason}
}

// Tally counts in how many cases a claim holds.
type Tally struct{ Held, All int }

// Add counts a case.
func (t *Tally) Add(holds bool) {
	t.All++
	if holds {
		t.Held++
	}
}

// Always says whether the claim holds in every case.
func (t Tally) Always() bool { return t.Held == t.All }

func (t Tally) String() string { return fmt.Sprintf("%d of %d", t.Held, t.All) }

// Reading is a way to understand a publication other than to the letter, such as
// another unit. Text says what it assumes and how many values were chosen for it.
// The zero Reading is the paper as printed.
type Reading struct{ Key, Text string }

// readingMark stands in an ID between the entry that is read anew and the key of the reading.
const readingMark = "@"

// Readings are the texts of the readings other than the printed one, in order.
func (l Ledger) Readings() []string {
	var list []string
	for _, e := range l {
		if e.Reading != "" && !slices.Contains(list, e.Reading) {
			list = append(list, e.Reading)
		}
	}
	return list
}

// Under is the ledger by one reading: the entries of the paper as printed, those in
// place of which the reading has another, then what the reading alone has.
func (l Ledger) Under(reading string) Ledger {
	var whole, more Ledger
	at := map[string]int{}
	for _, e := range l {
		if e.Reading == "" {
			at[e.ID] = len(whole)
			whole = append(whole, e)
		}
	}
	for _, e := range l {
		if e.Reading == "" || e.Reading != reading {
			continue
		}
		printed, _, _ := strings.Cut(e.ID, readingMark)
		if i, ok := at[printed]; ok {
			whole[i] = e
		} else {
			more = append(more, e)
		}
	}
	return append(whole, more...)
}
