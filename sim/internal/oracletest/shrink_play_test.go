package oracletest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// without is the play without some lines of a role.
func (p *play) without(i, from, to int) *play {
	smaller := *p
	smaller.roles = slices.Clone(p.roles)
	r := &smaller.roles[i]
	r.code = slices.Delete(slices.Clone(r.code), from, to)
	return &smaller
}

// isCareful says whether all actors that are made have a role, and no actor locks a mutex twice or
// unlocks one that it does not hold: SimGrid handles the first differently from us, and aborts for the second.
func (p *play) isCareful() bool {
	for _, r := range p.roles {
		held := map[string]bool{}
		for _, line := range r.code {
			switch words := strings.Fields(line); words[0] {
			case "spawn":
				if p.roles[whole(words[1])].kind == "gone" {
					return false
				}
			case "lock":
				if held[words[1]] {
					return false
				}
				held[words[1]] = true
			case "unlock":
				if !held[words[1]] {
					return false
				}
				held[words[1]] = false
			case "cwait":
				if !held[words[2]] {
					return false
				}
			}
		}
	}
	return true
}

// shrink removes roles and lines while fails stays true, so that a person can follow what
// is left. Roles keep their numbers.
func (p *play) shrink(failing func(*play) bool) *play {
	fails := func(p *play) bool { return p.isCareful() && failing(p) }
	for i := range p.roles {
		smaller := p.without(i, 0, len(p.roles[i].code))
		smaller.roles[i].kind = "gone"
		if fails(smaller) {
			p = smaller
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range p.roles {
			for step := max(len(p.roles[i].code)/2, 1); step > 0; step /= 2 {
				for at := len(p.roles[i].code) - step; at >= 0; at -= step {
					if smaller := p.without(i, at, min(at+step, len(p.roles[i].code))); fails(smaller) {
						p, changed = smaller, true
					}
					at = min(at, len(p.roles[i].code))
				}
			}
		}
	}
	return p
}

func TestShrinkPlay(t *testing.T) {
	p := drawPlay(3)
	got := p.shrink(func(p *play) bool { return strings.Contains(p.text(), "sleep") })
	require.Equal(t, 2, strings.Count(got.text(), "\n"), got.text())
	require.Equal(t, drawPlay(3), p, "the play itself is not changed")
}
