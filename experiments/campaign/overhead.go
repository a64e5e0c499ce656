package campaign

import (
	"errors"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
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

// overheads refuses a submit host that no platform has.
func (b *binder) overheads() {
	b.unfit(overheadAxis, func(o sim.Options, p *platform.Platform) error { return o.CheckOverhead(p) })
}
