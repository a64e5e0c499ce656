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
func (c Claim) Entry() Entry {
	e := Entry{
		ID: c.ID, Section: c.Section, Quantity: c.Quantity, Unit: c.Unit, Published: c.Published, Ours: c.Ours,
		Verdict: Judge(c.Published, c.Ours.Value), Reason: c.Note,
	}
	if e.Verdict == Reproduced {
		return e
	}
	e.Reason = c.Why
	if e.Verdict == Differs && c.Impossible {
		e.Verdict = CannotHold
	}
	return e
}

// Statement is a claim in words, which holds or does not; ours may be a number
// that shows it. One that does not hold only differs, unless it is impossible.
func (c Claim) Statement(holds bool) Entry {
	e := Entry{
		ID: c.ID, Section: c.Section, Quantity: c.Quantity, Unit: c.Unit, Published: c.Published, Ours: c.Ours,
		Verdict: Reproduced, Reason: c.Note,
	}
	if !holds {
		e.Verdict, e.Reason = Differs, c.Why
		if c.Impossible {
			e.Verdict = CannotHold
		}
	}
	return e
}
