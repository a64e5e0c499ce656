package duels

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// The models of --model.
const (
	modelFree = "free"
	modelPISA = "pisa"
)

// readSpace reads what instances may be, and the models of their runs.
func (c *dueling) readSpace(cmd *cobra.Command) error {
	f := c.flags
	if err := oneOf("--model", f.model, []string{modelFree, modelPISA}); err != nil {
		return err
	}
	in := input.New(cmd)
	c.models = f.given.Models()
	in.ReferenceSpeed = c.models.ReferenceFlops
	f.inputs.Apply(in, func(line string) { in.Note("repaired: " + line) })
	var p *platform.Platform
	var d *workload.DAG
	var errPlatform, errWorkload error
	if f.platform != "" {
		p, errPlatform = in.ReadPlatform(f.platform)
	}
	if f.workload != "" {
		d, errWorkload = in.ReadWorkload(f.workload)
	}
	if err := errors.Join(errPlatform, errWorkload); err != nil {
		return err
	}
	if p != nil && !f.given.Has("network") {
		network, err := run.ChosenNetwork(p)
		if err != nil {
			return mistake.Placed(f.platform, err)
		}
		if network != nil {
			network.Set(&c.models)
		}
	}
	for _, x := range c.pairs {
		if err := c.spaceOf(cmd, x, d, p); err != nil {
			return err
		}
	}
	if f.model == modelPISA {
		if !f.given.Has("network") {
			c.models.Options.Network = sim.Network{Kind: sim.ContentionFree}
		}
		if !cmd.Flags().Changed("metric") {
			c.metric = duel.Planned
		}
	}
	return c.checkModels()
}

// checkModels checks the settings with the platform, or one such as will be searched for, as far as they go.
func (c *dueling) checkModels() error {
	s := c.pairs[0].space
	_, p, err := s.Build(s.Start(rand.New(rand.NewPCG(c.flags.seed, 0))))
	if err == nil {
		err = c.flags.given.Check(&c.models, p)
	}
	if err == nil && s.Platform != nil {
		if p, err = c.models.Pstates.Apply(p); err == nil {
			for _, x := range c.pairs {
				x.space.Platform = p
			}
		}
	}
	c.options = c.models.Options
	return err
}

// checkMetric checks before the search that the schedulers have what is compared, on an instance of each pair.
func (c *dueling) checkMetric(cmd *cobra.Command) error {
	if c.metric == duel.Makespan || c.metric == duel.MovedBytes || c.metric == duel.Cost && c.flags.platform == "" {
		return nil
	}
	for _, x := range c.pairs {
		s, err := c.search(x, nil)
		if err != nil {
			return err
		}
		_, err = s.Score(cmd.Context(), sim.NewEngine(), s.A, s.B, x.space.Start(rand.New(rand.NewPCG(c.flags.seed, 0))))
		switch {
		case !errors.Is(err, duel.ErrNoPlan) && !errors.Is(err, duel.ErrNoEnergy) && !errors.Is(err, duel.ErrNoPrice):
			// the search says what else is wrong
		case cmd.Flags().Changed("metric"):
			return mistake.InFlag("--metric "+string(c.metric), err)
		default:
			return mistake.InFlag("--model "+c.flags.model, err)
		}
	}
	return nil
}

// spaceOf is the space of a pair.
func (c *dueling) spaceOf(cmd *cobra.Command, x *pair, d *workload.DAG, p *platform.Platform) error {
	f, s := c.flags, &duel.Space{Wiring: duel.Mesh, Family: duel.AnyDAG}
	pisa := f.model == modelPISA
	if pisa {
		s = duel.PISA(x.a.spec, x.b.spec)
	}
	var errs []error
	// set reads a flag that is given, or whose default counts.
	set := func(name string, read func() error) {
		if !pisa || cmd.Flags().Changed(name) {
			errs = append(errs, mistake.InFlag("--"+name, read()))
		}
	}
	set("family", func() error {
		s.Family = duel.Family(f.family)
		return known(s.Family, duel.Families())
	})
	set("wiring", func() error {
		s.Wiring = duel.Wiring(f.wiring)
		return known(s.Wiring, duel.Wirings())
	})
	set("tasks", func() error { return count(f.tasks, &s.Tasks) })
	set("hosts", func() error { return count(f.hosts, &s.Hosts) })
	set("work", func() error { return span(f.work, units.Work, &s.WorkFlop) })
	set("data", func() error { return span(f.data, units.Data, &s.Bytes) })
	set("speed", func() error { return span(f.speed, units.Speed, &s.Flops) })
	set("bandwidth", func() error { return span(f.bandwidth, units.Bandwidth, &s.Bandwidth) })
	set("latency", func() (err error) {
		s.LatencySec, err = units.Duration(f.latency)
		if err == nil && s.LatencySec < 0 {
			err = fmt.Errorf("%s: want at least 0", f.latency)
		}
		return err
	})
	if c.metric == duel.Cost && p == nil {
		errs = append(errs, mistake.InFlag("--price", priceRange(f.price, &s.PricePerHour)), mistake.InFlag("--billing", billing(f.billing, &s.BillingSec)))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	for _, r := range []struct {
		flag string
		low  float64
	}{{"--work", s.WorkFlop.Low}, {"--speed", s.Flops.Low}, {"--bandwidth", s.Bandwidth.Low}} {
		if err := mistake.FlagIf(r.low <= 0, r.flag, "want more than 0"); err != nil {
			return err
		}
	}
	s.Platform = p
	x.space = s
	if d != nil {
		if err := plain(d); err != nil {
			return mistake.Placed(f.workload, err)
		}
		s.Give(d)
	}
	return mistake.InFlag("--tasks", s.Check())
}

// plain returns an error for workloads of which tasks and edges are not all that there is.
func plain(d *workload.DAG) error {
	if d.HasNeeds() || d.NumParallel() > 0 || d.Processors() != nil {
		return errors.New("its tasks have cores, memory, processes or times of their own, which duel would forget (give one with work and data alone)")
	}
	return nil
}

// count reads LOW..HIGH, or one number for both.
func count(text string, to *duel.Count) error {
	low, high, both := strings.Cut(text, "..")
	if !both {
		high = low
	}
	a, errLow := strconv.Atoi(strings.TrimSpace(low))
	b, errHigh := strconv.Atoi(strings.TrimSpace(high))
	if errLow != nil || errHigh != nil || a < 1 || b < a || b > mostOf {
		return fmt.Errorf("%s: want LOW..HIGH, at least 1 and at most %d", text, mostOf)
	}
	*to = duel.Count{Low: a, High: b}
	return nil
}

// mostOf limits tasks and hosts.
const mostOf = 1000

// span reads LOW..HIGH, or one value for both.
func span(text string, parse func(string) (float64, error), to *duel.Range) error {
	low, high, both := strings.Cut(text, "..")
	if !both {
		high = low
	}
	a, err := parse(strings.TrimSpace(low))
	if err != nil {
		return err
	}
	b, err := parse(strings.TrimSpace(high))
	if err != nil {
		return err
	}
	if a < 0 || b < a {
		return fmt.Errorf("%s: want LOW..HIGH, at least 0", text)
	}
	to.Low, to.High = a, b
	return nil
}

// head says what a log is of.
func (c *dueling) head() any {
	f, s := c.flags, c.pairs[0].space
	text := func(x any) string {
		data, err := json.Marshal(x)
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	return struct {
		Seed      uint64          `json:"seed"`
		Chain     int             `json:"chain"`
		Method    duel.Method     `json:"search"`
		Metric    duel.Metric     `json:"metric"`
		Options   string          `json:"options"`
		Models    string          `json:"models"`
		Model     string          `json:"model"`
		Workload  string          `json:"workload"`
		Platform  string          `json:"platform"`
		Instances json.RawMessage `json:"instances"`
	}{
		f.seed, f.chain, c.method, c.metric, c.options.String(), f.given.Text(settingNames()...), f.model, f.workload, f.platform,
		json.RawMessage(text([]any{s.Family, s.Tasks, s.Hosts, s.WorkFlop, s.Bytes, s.LatencySec, s.Wiring, s.Published})),
	}
}

func settingNames() (names []string) {
	for _, s := range run.Settings() {
		names = append(names, s.Name)
	}
	return names
}
