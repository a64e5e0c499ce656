package runs

import (
	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/sim"
)

// noiseFlags are the flags for what schedulers do not know.
type noiseFlags struct {
	text string
	seed uint64
	set  *pflag.FlagSet
}

func (f *noiseFlags) add(flags *pflag.FlagSet) {
	f.set = flags
	flags.StringVar(&f.text, "noise", noise.None, "how actual numbers differ from those that schedulers are told, `KIND=LAW,...`: task, speed, bandwidth, latency")
	flags.Uint64Var(&f.seed, "noise-seed", 1, "the `SEED` of the noise, in place of its own")
}

// read returns the noise, with its seed stated so that its text is enough to repeat it.
func (f *noiseFlags) read() (noise.Noise, error) {
	n, err := noise.Parse(f.text)
	if err != nil {
		return n, mistake.InFlag("--noise", err)
	}
	if f.set.Changed("noise-seed") {
		n.Seed = f.seed
	}
	n.Stated = n.On()
	return n, mistake.FlagIf(!n.On() && f.set.Changed("noise-seed"), "--noise-seed", "there is no noise (add --noise, such as --noise 'task=lognormal(cv=0.2)')")
}

// noiseMember is what JSON says of the noise, if there is any.
func noiseMember(o sim.Options) []any {
	if !o.Noise.On() {
		return nil
	}
	return []any{"noise", o.Noise.String()}
}
