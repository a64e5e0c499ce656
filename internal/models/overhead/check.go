package overhead

import "fmt"

// Check returns an error for a number that no model can have. Models made by Parse pass.
func (m *Model) Check() error {
	for i := range params {
		p := &params[i]
		if a := p.of(m); a.Law.IsZero() && a.Value != 0 {
			if err := p.check(a.Value); err != nil {
				return fmt.Errorf("overhead: %s: %w", p.Name, err)
			}
		}
	}
	return nil
}
