package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	clusterworkload "github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// profiledFor is how long each thing that a profile has is repeated.
const profiledFor = 2 * time.Second

// profiledMappers are the mappers that a profile has, each with the tasks that it places on 64 hosts.
var profiledMappers = []struct {
	spec  string
	tasks int
}{{"heft", 10_000}, {"cpop", 10_000}, {"peft", 5000}, {"min-min", 5000}, {"sufferage", 5000}, {"etf", 1000}}

// writeProfile writes a profile of the processor's time for the compiler (make pgo): of every row that takes
// seconds at most, of some mappers, and of reading and writing a workload.
func writeProfile(ctx context.Context, file string) (err error) {
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		return err
	}
	err = profileAll(ctx)
	pprof.StopCPUProfile()
	if err != nil {
		return err
	}
	return os.WriteFile(file, profile.Bytes(), 0o600)
}

func profileAll(ctx context.Context) error {
	for _, w := range workloads() {
		if w.long {
			continue
		}
		in, err := w.build()
		if err != nil {
			return err
		}
		if err := repeat(w.name, func() error {
			_, err := in.run(ctx, w)
			return err
		}); err != nil {
			return err
		}
	}
	for _, c := range crowds() {
		if c.long {
			continue
		}
		if err := repeat(c.name, func() error { return c.runOnce(ctx) }); err != nil {
			return err
		}
	}
	for _, m := range profiledMappers {
		if err := profileMapper(ctx, m.spec, m.tasks); err != nil {
			return err
		}
	}
	return profileFiles()
}

// repeat does something again and again for some time.
func repeat(name string, do func() error) error {
	fmt.Fprintf(os.Stderr, "bench: profile of %s\n", name)
	for begin := time.Now(); time.Since(begin) < profiledFor; {
		if err := do(); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// runOnce runs a crowd.
func (c crowd) runOnce(ctx context.Context) error {
	p, err := simgrid.Read(c.name, []byte(c.clusterXML()), platform.ReadOptions{})
	if err != nil {
		return err
	}
	w, err := actor.New(p, actor.Options{})
	if err != nil {
		return err
	}
	programs[c.kind](c, w)
	return w.Run(ctx)
}

func profileMapper(ctx context.Context, name string, tasks int) error {
	in, err := workload{name: name, spec: layered(tasks, 100, 3, ""), hosts: 64}.build()
	if err != nil {
		return err
	}
	pr := scheduler.NewProblem(in.dag, in.platform, sim.Network{}.Estimate())
	s, err := catalog.Parse(name, catalog.Env{Problem: pr})
	if err != nil {
		return err
	}
	return repeat(name, func() error {
		_, err := s.Mapper.Map(ctx, pr)
		return err
	})
}

func profileFiles() error {
	in, err := workload{spec: layered(50_000, 100, 3, ""), hosts: 64}.build()
	if err != nil {
		return err
	}
	native, err := format.Named("json")
	if err != nil {
		return err
	}
	return repeat("workload files", func() error {
		var text bytes.Buffer
		if err := native.Write(&text, in.dag, clusterworkload.WriteOptions{}); err != nil {
			return err
		}
		_, err := native.Read("workload.json", text.Bytes(), clusterworkload.ReadOptions{})
		return err
	})
}
