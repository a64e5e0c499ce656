package campaign

import (
	"cmp"
	"errors"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// misfits refuses workloads that no platform of the campaign can run under any of its network
// models. One that some can run stays, and the runs that fail say why.
func (b *binder) misfits() {
	workloads, platforms := b.runs.named[knownAt(workloadAxis)], b.runs.named[knownAt(platformAxis)]
	if platforms == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	networks := b.settings(networkAxis)
	var wrong []error
	for i := range workloads {
		wrong = append(wrong, b.misfit(&workloads[i], platforms, networks))
	}
	if err := errors.Join(wrong...); err != nil {
		b.foreign = append(b.foreign, err)
	}
}

// misfit is why the first workload that a value stands for does not fit the first platform, if
// none fits any.
func (b *binder) misfit(c *choice, platforms []choice, networks []Setting) (why error) {
	for i := range c.all {
		x := &c.all[i]
		d, err := b.runs.inputs.Workload(&Job{Setting: b.first, workload: x})
		if err != nil {
			return nil // its runs say so
		}
		for _, p := range platforms {
			for k := range p.all {
				j := &Job{Values: make([]Value, len(known())), platform: &p.all[k]}
				made, err := b.runs.inputs.Platform(j)
				if err != nil {
					return nil
				}
				for n := range networks {
					j.Setting = networks[n]
					b.runs.takeNetwork(j)
					err := run.CheckFit(d, made, j.Setting.Options)
					if err == nil {
						return nil
					}
					why = cmp.Or(why, srcerr.Placed(cmp.Or(x.file, x.name), err))
				}
			}
		}
	}
	return why
}
