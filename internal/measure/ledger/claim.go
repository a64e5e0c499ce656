package ledger

import "fmt"

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
