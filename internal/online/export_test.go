package online

// Plans is how often the current run was planned.
func (m *HEFT) Plans() int { return m.plans }
