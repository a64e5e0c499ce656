package online

// Plans is how often the current run was planned.
func (m *HEFT) Plans() int { return m.plans }

// Sec is the wait after a number of failures.
func (b BackOff) Sec(failures int32) float64 { return b.sec(failures) }
