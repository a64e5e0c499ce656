package ledger

// Claim is a published number before it is judged.
type Claim struct {
	ID, Section, Quantity, Unit string
	Published, Ours             Number
	Note                        string // said when the number is reproduced; may be empty
	Why                         string // said when it is not
	Impossible                  bool   // Why proves that the published number cannot hold
}

// Entry judges the claim by its digits.
func (c Claim) Entry() Entry { return c.judged(Judge(c.Published, c.Ours.Value)) }

// Statement is a claim in words, which holds or does not; ours may be a number
// that shows it. One that does not hold only differs, unless it is impossible.
func (c Claim) Statement(holds bool) Entry {
	if holds {
		return c.judged(Reproduced)
	}
	return c.judged(Differs)
}

func (c Claim) judged(v Verdict) Entry {
	reason := c.Why
	switch {
	case v == Reproduced:
		reason = c.Note
	case v == Differs && c.Impossible:
		v = CannotHold
	}
	return Entry{
		ID: c.ID, Section: c.Section, Quantity: c.Quantity, Unit: c.Unit, Published: c.Published, Ours: c.Ours, Verdict: v, Reason: reason,
	}
}
