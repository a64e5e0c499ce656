package ledger

// List collects entries in the order of a publication. Those that are added stand in
// the section that was set last.
type List struct {
	Section string
	Entries Ledger
}

// Add judges a claim by its digits.
func (l *List) Add(c Claim) {
	c.Section = l.Section
	l.Entries = append(l.Entries, c.Entry())
}

// State adds a claim in words, which holds or does not.
func (l *List) State(c Claim, holds bool) {
	c.Section = l.Section
	l.Entries = append(l.Entries, c.Statement(holds))
}

// UnmarshalText reads a number as a publication prints it.
func (n *Number) UnmarshalText(text []byte) error {
	*n = Printed(string(text))
	return nil
}
