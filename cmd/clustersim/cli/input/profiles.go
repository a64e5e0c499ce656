package input

import (
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/platform"
)

// Profiles says what is done with a platform whose hosts or links change in time, which
// no run simulates yet.
type Profiles uint8

const (
	RefuseProfiles Profiles = iota // there is no flag to ignore them
	OfferIgnoring                  // refused, but the flag is named
	IgnoreProfiles                 // the platform is read as if it had none
	KeepProfiles                   // nothing runs
)

// AddIgnoreProfiles adds --ignore-profiles; [IgnoreIf] reads it.
func AddIgnoreProfiles(flags *pflag.FlagSet, to *bool) {
	flags.BoolVar(to, "ignore-profiles", false, "run as if speeds, bandwidths, latencies and states of the platform did not change in time")
}

// IgnoreIf is what the flag asks for.
func IgnoreIf(ignore bool) Profiles {
	if ignore {
		return IgnoreProfiles
	}
	return OfferIgnoring
}

// check refuses a platform that no run would simulate as it is.
func (x Profiles) check(name string, p *platform.Platform) error {
	first := p.Profiled()
	if first == "" || x == KeepProfiles {
		return nil
	}
	hint := "take it out of the file"
	if x == OfferIgnoring {
		hint = "--ignore-profiles runs as if there were none"
	}
	return mistake.Inputf("%s: %s, which is not simulated yet (%s)", name, first, hint)
}

// platformOptions read the platform in a file; the files that it names are beside it.
func (in *Reader) platformOptions(name string) platform.ReadOptions {
	return platform.ReadOptions{
		Note: in.Note, DropProfiles: in.Profiles == IgnoreProfiles,
		ReadFile: func(other string) ([]byte, error) {
			if name != Stdin && !filepath.IsAbs(other) {
				other = filepath.Join(filepath.Dir(name), other)
			}
			return readFile(in.ctx, other)
		},
	}
}
