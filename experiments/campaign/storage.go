package campaign

import (
	"errors"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// readStorage gives none no key: a run without storage is what it was without the axis.
func readStorage(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	storage, err := sim.ParseStorage(text)
	v := word(storage.String(), func(s *Setting) { s.Options.Storage = storage })
	if storage.Kind == sim.NoStorage {
		v.key = ""
	}
	return v, err
}

// storages refuses a storage that no platform has.
func (b *binder) storages() {
	b.unfit(storageAxis, func(o sim.Options, p *platform.Platform) error { return o.Storage.Check(p) })
}

// unfit refuses the values of an axis that fail a check on every platform.
func (b *binder) unfit(axis string, check func(sim.Options, *platform.Platform) error) {
	a := b.runs.campaign.axis(axis)
	platforms := b.runs.named[knownAt(platformAxis)]
	if a == nil || platforms == nil || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	for i := range a.parts {
		var set Setting
		a.parts[i].single.set(&set)
		if err := b.unfitAll(platforms, func(p *platform.Platform) error { return check(set.Options, p) }); err != nil {
			b.value(axis, a.parts[i].text, err)
		}
	}
}

// unfitAll is why the last platform fails a check, if they all do.
func (b *binder) unfitAll(platforms []choice, check func(*platform.Platform) error) error {
	err := errors.New("no platform")
	for _, c := range platforms {
		for i := range c.all {
			var p *platform.Platform
			if p, err = b.runs.inputs.Platform(&Job{platform: &c.all[i]}); err == nil {
				err = check(p)
			}
			if err == nil {
				return nil
			}
		}
	}
	return err
}
