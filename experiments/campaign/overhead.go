package campaign

import (
	"errors"
	"strings"

	"github.com/clustersim/clustersim/sim/overhead"
)

// readOverhead gives none no key: a run without overhead is what it was without the axis.
func readOverhead(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	if strings.HasPrefix(text, "@") {
		return Value{}, errors.New("files of calibrated overheads can be given with flags alone (write what is in the file's field overhead)")
	}
	m, err := overhead.Parse(text)
	v := word(m.String(), func(s *Setting) { s.Options.Overhead = m })
	if !m.On() {
		v.key = ""
	}
	return v, err
}

// fillOverhead finds out which values of the overhead axis the run's seed changes, as
// fillNoise does.
func (r *Runs) fillOverhead() {
	if r.overheadAt = r.campaign.axisAt(overheadAxis); r.overheadAt < 0 {
		return
	}
	for i := range r.campaign.Axes[r.overheadAt].count {
		var s Setting
		r.campaign.Axes[r.overheadAt].Value(i).set(&s)
		m := s.Options.Overhead
		r.drawn = append(r.drawn, m.Draws() && (!m.Stated || r.campaign.Repeats != nil))
	}
}

// seedOverhead gives the overhead of a run its seed.
func (r *Runs) seedOverhead(s *Setting) {
	m := &s.Options.Overhead
	switch {
	case !s.Seeded || !m.Draws():
	case r.campaign.Repeats != nil:
		m.Seed += s.Seed
	case !m.Stated:
		m.Seed = s.Seed
	}
}

// overheads refuses a submit host that no platform has.
func (b *binder) overheads() {
	a := b.runs.campaign.axis(overheadAxis)
	platforms := b.runs.named[knownAt(platformAxis)]
	if a == nil || platforms == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	for i := range a.parts {
		var set Setting
		a.parts[i].single.set(&set)
		if err := b.unfit(platforms, set.Options.CheckOverhead); err != nil {
			b.value(overheadAxis, a.parts[i].text, err)
		}
	}
}
