package run

import (
	"context"
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/execsched"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// simulation is one run from its inputs to its outcome.
type simulation struct {
	flags    *runFlags
	models   run.Models
	options  sim.Options // of the models
	env      catalog.Env
	platform *platform.Platform
	workload *workload.DAG
	recorded workload.Recorded // of the workload, if it is a record
	repairs  []string          // what was mended in the workload

	stats sim.Stats
	links *runview.Links // what was seen of the links; nil: nothing
	why   *why.Analysis  // nil: not wanted
	front *search.Front  // what the scheduler found; nil: it searches for none

	explained bool // why is wanted, in what is printed or on a page

	*run.Outcome
	progress func(finished, tasks int)
}

// run schedules, simulates and explains.
func (s *simulation) run(ctx context.Context) error {
	if err := run.WantMemory(s.platform); err != nil {
		return err
	}
	c := run.Case{
		Problem: run.Problem(s.workload, s.platform, s.options),
		Options: s.options,
		Record:  s.explained,
		Copies:  true,

		Rescheduler: s.models.OnFailure.Rescheduler(s.env),
		Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
			made, err := run.BySpec(s.flags.scheduler, s.env)(pr)
			return made, schedulerError(err)
		},
	}
	var err error
	engine := sim.NewEngine()
	engine.Progress = s.progress
	s.Outcome, err = c.Run(search.WithFront(ctx, func(f search.Front) { s.front = &f }), engine)
	s.stats = engine.Stats()
	if err == nil {
		s.workload = s.Problem().DAG // with copies of tasks, if there are some
		return s.explain(ctx)
	}
	if _, clash := errors.AsType[*run.ClashError](err); clash {
		return mistake.Usage(err)
	}
	failed, mapping := errors.AsType[*run.MappingError](err)
	_, own := errors.AsType[*execsched.Error](err)
	switch {
	case mapping && (own || errors.Is(err, context.Canceled)):
		return failed.Err
	case mapping && (errors.Is(err, search.ErrTooLarge) || errors.Is(err, search.ErrUnmet)):
		return mistake.InFlag("-s", failed.Err)
	case mapping: // other mappers fail only where the platform cannot run the workload
		return s.platformError(failed.Err)
	case errors.Is(err, platform.ErrNoRoute), errors.Is(err, platform.ErrWiFi): // shows only when something is to travel
		return s.platformError(err)
	}
	return err
}

// explain says why the run took as long, if that is wanted.
func (s *simulation) explain(ctx context.Context) error {
	if !s.explained {
		return nil
	}
	var err error
	s.why, err = run.Until(ctx, func() (*why.Analysis, error) {
		return why.Explain(&why.Case{
			Problem: s.Problem(), Actual: s.Actual(), Options: s.options, Result: s.Result, Schedule: s.Placement(), PlacedSec: s.PlacedSec, Links: s.links,
		})
	})
	return err
}

// schedulerError: a wrong spec is wrong usage, a wrong file that it names is
// bad input.
func schedulerError(err error) error {
	if err == nil || mistake.Status(err) == mistake.ExitBadInput {
		return err
	}
	return mistake.InFlag("-s", err)
}

// platformError gives errors that only a run shows the platform as their place,
// unless they have one.
func (s *simulation) platformError(err error) error {
	return mistake.Placed(input.Named(s.flags.platform), err)
}

// sharing is what sharing cost somewhere.
type sharing struct {
	name string // of the line
	key  string // of the member in JSON
	sim.SharingStats
}

// sharings leaves hosts out that share nothing.
func (s *simulation) sharings() []sharing {
	list := []sharing{{"sharing", "network_sharing", s.stats.Network}, {"on hosts", "host_sharing", s.stats.Hosts}}
	if s.options.HostSharing == sim.SpaceShared {
		list = list[:1]
	}
	return list
}

func (s *simulation) sharingText(x sharing) string {
	c := x.Counts
	text := fmt.Sprintf("%d dates, %d levels found, %d flows moved, %d allowances, %d bottlenecks, %d ceilings, %d relinked",
		c.Settles, c.Relaxations, c.Moves, c.Refills, c.Activations, c.Ceilings, c.Relinks)
	if x.Plain {
		text += "; the plain solver did the rest"
	}
	if n := x.HandedOver(); n > 0 {
		text += fmt.Sprintf("; %d handed over to the plain solver with %d flows, and %d back (shares %d, bounds %d, fat pipes %d)",
			n, c.Handed, c.Returns, c.HandOvers[sim.TinyShare], c.HandOvers[sim.NearBounds], c.HandOvers[sim.FatPipe])
	}
	if x.From != nil {
		text += ", the first " + s.handOver(&x.SharingStats)
	}
	return text
}

// handOver says when and why the plain solver took the first component over.
func (s *simulation) handOver(of *sim.SharingStats) string {
	h := of.From
	transfer, link := "a transfer", "a link"
	if h.From != platform.NoHost {
		transfer = fmt.Sprintf("the transfer from %q to %q", s.platform.HostName(h.From), s.platform.HostName(h.To))
	}
	if h.Link >= 0 {
		link = fmt.Sprintf("link %q", s.platform.LinkName(h.Link))
	}
	why := fmt.Sprintf("the share of %s in %s is so small", transfer, link)
	switch h.Why {
	case sim.NearBounds:
		why = fmt.Sprintf("limits of transfers over %s are so close", link)
	case sim.FatPipe:
		why = fmt.Sprintf("%s limits a transfer so nearly as much as something else does", link)
	}
	return fmt.Sprintf("%.6g s on: %s that SimGrid's cut-offs could show", h.AtSec, why)
}

// slowNote says that a run was slower than others, which its dates do not show; "" if it was not.
func (s *simulation) slowNote() string {
	network := &s.stats.Network
	if network.From == nil {
		return ""
	}
	return fmt.Sprintf("note: the plain solver, which is slower and gives the same dates, shared a part of the network for some time (%d flows), from %s\n",
		network.Handed, s.handOver(network))
}

// statMembers are the statistics for JSON, if they are wanted.
func (s *simulation) statMembers() []any {
	if !s.flags.stats {
		return nil
	}
	var list []any
	for _, x := range s.sharings() {
		c := x.Counts
		list = append(list, x.key, report.Members(
			"dates", c.Settles, "levels", c.Relaxations, "moves", c.Moves, "refills", c.Refills, "activations", c.Activations,
			"ceilings", c.Ceilings, "relinks", c.Relinks, "gave_up", c.GaveUp, "plain", x.Plain,
			"handed_over", x.HandedOver(), "handed_flows", c.Handed, "handed_back", c.Returns,
			"handed_for_shares", c.HandOvers[sim.TinyShare], "handed_for_bounds", c.HandOvers[sim.NearBounds],
			"handed_for_fat_pipes", c.HandOvers[sim.FatPipe],
		))
	}
	return list
}
