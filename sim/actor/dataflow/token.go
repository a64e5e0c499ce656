package dataflow

// inlet is where tokens come in from a stage before.
type inlet struct {
	from   *Stage
	tokens int // not yet used for a firing
}

// SetToken says what the tokens carry that the stage gives from now on; nil: nothing.
func (s *Stage) SetToken(value any) { s.w.Do(func() { s.token = value }) }

// TakeToken is the first value that another stage has handed over and that has not been taken
// yet; nil if there is none.
func (s *Stage) TakeToken(from *Stage) any {
	values := s.values[from]
	if len(values) == 0 {
		return nil
	}
	s.values[from] = values[1:]
	return values[0]
}

// receive takes a token. Whenever there is one of each stage before, the stage fires.
func (s *Stage) receive(from *Stage) {
	if from.token != nil {
		s.values[from] = append(s.values[from], from.token)
	}
	all := true
	for _, in := range s.before {
		if in.from == from {
			in.tokens++
		}
		all = all && in.tokens > 0
	}
	if all {
		for _, in := range s.before {
			in.tokens--
		}
		s.fire(1)
	}
}
