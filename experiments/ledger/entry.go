package ledger

import (
	"errors"
	"fmt"
	"slices"
)

// Entry is one published number beside ours.
type Entry struct {
	ID        string  `json:"id"`      // unique in the ledger, stable between versions
	Section   string  `json:"section"` // groups neighbours under one heading
	Quantity  string  `json:"quantity"`
	Unit      string  `json:"unit"` // empty for a pure number
	Published Number  `json:"published"`
	Ours      Number  `json:"ours"` // zero when there is nothing to compute
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
	byDigits := Judge(e.Published, e.Ours.Value)
	switch e.Verdict {
	case Reproduced, Cut:
		if byDigits != e.Verdict {
			return fmt.Errorf("verdict %q, but by the digits of %s and %s: %q", e.Verdict, e.Published.Text, e.Ours.Text, byDigits)
		}
	case Differs, CannotHold, NotDerivable:
		if byDigits == Reproduced {
			return fmt.Errorf("verdict %q, but %s and %s agree", e.Verdict, e.Published.Text, e.Ours.Text)
		}
	}
	return nil
}
