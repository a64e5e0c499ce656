package campaign

import (
	"errors"
	"strconv"

	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/platform"
)

// readPstates gives initial no key: a run that begins as its platform says is what it was
// without the axis.
func readPstates(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	c, err := pstate.Parse(text)
	v := word(c.String(), func(s *Setting) { s.Pstates = c })
	if !c.On() {
		v.key = ""
	}
	_, notNumber := strconv.Atoi(v.Text)
	v.Number = notNumber == nil
	return v, err
}

// begun is the platform of a job, its hosts in the power states that are chosen.
func (in *Inputs) begun(j *Job) (*platform.Platform, error) {
	key := platformKey{source: j.platform.key, pstate: j.Setting.Pstates.String()}
	return in.platforms.Get(key, func() (*platform.Platform, int, error) {
		as := *j
		as.Setting.Pstates = pstate.Choice{}
		p, err := in.Platform(&as)
		if err != nil {
			return nil, 0, err
		}
		return sized(j.Setting.Pstates.Apply(p))
	})
}

// pstates refuses power states that no platform has.
func (b *binder) pstates() {
	a := b.runs.campaign.axis(pstateAxis)
	platforms := b.runs.named[knownAt(platformAxis)]
	if a == nil || platforms == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	for i := range a.parts {
		var err error
		for n := 0; n < a.parts[i].count && err == nil; n += max(a.parts[i].count-1, 1) { // the ends of a range
			var set Setting
			a.Value(a.parts[i].first + n).set(&set)
			err = b.unbegun(platforms, set.Pstates)
		}
		b.value(pstateAxis, a.parts[i].text, err)
	}
}

// unbegun is why hosts cannot begin as chosen, if those of no platform can. A platform that
// has power states says more than one without.
func (b *binder) unbegun(platforms []choice, c pstate.Choice) (why error) {
	for _, p := range platforms {
		for i := range p.all {
			_, err := b.runs.inputs.Platform(&Job{platform: &p.all[i], Setting: Setting{Pstates: c}})
			switch {
			case err == nil:
				return nil
			case why == nil || errors.Is(why, pstate.ErrNone):
				why = err
			}
		}
	}
	return why
}
