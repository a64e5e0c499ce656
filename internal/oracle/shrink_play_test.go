package oracle

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

// shrink removes roles and lines while fails stays true, so that a person can follow what
// is left. Roles keep their numbers.
func (p *play) shrink(fails func(*play) bool) *play {
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
