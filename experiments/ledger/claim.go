package ledger

import "fmt"

// Builder collects a publication's ledger, one section after the other.
type Builder struct {
	Section string // of what is added next
	Entries Ledger
}

// Add judges a claim by its digits.
func (b *Builder) Add(c Claim) { b.enter(c, Judge(c.Published, c.Ours.Value)) }

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
	b.Entries = append(b.Entries, Entry{c.ID, b.Section, c.Quantity, c.Unit, c.Published, c.Ours, v, reason})
}

// Claim is a published number before it is judged.
type Claim struct {
	ID, Quantity, Unit string
	Published, Ours    Number
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
