package coupled

import "encoding/binary"

// pickKey is a text for picks.
func pickKey(picks []int) string {
	var key []byte
	for _, p := range picks {
		key = binary.AppendVarint(key, int64(p))
	}
	return string(key)
}

// everyPick enumerates all combinations of picks.
type everyPick struct {
	b     *bmf
	at    []int
	begun bool
}

func newEveryPick(b *bmf) *everyPick { return &everyPick{b: b} }

// next puts the next combination into picks; false: there is none.
func (e *everyPick) next(picks []int) bool {
	if !e.begun {
		e.begun, e.at = true, make([]int, len(picks))
		copy(picks, e.at)
		return true
	}
	for i := range e.at {
		switch {
		case e.at[i] == atBound:
			e.at[i] = 0 // and the next task
			continue
		case e.at[i]+1 < len(e.b.uses[i]):
			e.at[i]++
		case e.b.tasks[i].bound > 0:
			e.at[i] = atBound
		default:
			e.at[i] = 0
			continue
		}
		copy(picks, e.at)
		return true
	}
	return false
}
