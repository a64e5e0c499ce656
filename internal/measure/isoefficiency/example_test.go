package isoefficiency_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// How must a stencil grow with a cluster for half of its speed to be used?
func ExampleStudy_Run() {
	stencil := isoefficiency.Simulation{
		Workload: func(n float64, p int) (*workload.DAG, error) {
			return generate.FromSpec(fmt.Sprintf("stencil(width=%d,steps=8,work=%gMf,data=1MB)", p, n))
		},
		Platform: func(p int) (*platform.Platform, error) {
			return platform.FromSpec(fmt.Sprintf("cluster(hosts=%d,speed=1Gf,bw=1Gbps)", p))
		},
		Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Parse("heft", catalog.Env{Problem: pr})
		},
	}
	study := isoefficiency.Study{
		Workloads: []isoefficiency.Workload{{Name: "stencil", Measure: stencil.Run}},
		Sizes:     isoefficiency.Stepped(1, 200, 1),
		P:         []int{4, 8, 16},
		Targets:   []float64{0.5},
		Workers:   2,
	}
	report, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	curve := report.Workloads[0].Curves[0]
	for _, s := range curve.Solutions {
		fmt.Printf("p = %2d: %v at n = %v, E = %.3f\n", s.P, s.Status, s.At.N, s.At.Efficiency)
	}
	fmt.Printf("W grows as p^%.2f\n", curve.ByP.B)
	// Output:
	// p =  4: holds at n = 17, E = 0.511
	// p =  8: holds at n = 17, E = 0.511
	// p = 16: holds at n = 17, E = 0.511
	// W grows as p^1.00
}

// A workload by formula, E = 1/(1 + p/n): its work n^3 must grow as p^3.
func ExampleMeasure() {
	formula := func(_ context.Context, _ *sim.Engine, n float64, p int) (isoefficiency.Run, error) {
		return isoefficiency.Run{WorkFlop: n * n * n, MarkedSpeedFlops: float64(p), Efficiency: 1 / (1 + float64(p)/n)}, nil
	}
	study := isoefficiency.Study{
		Workloads: []isoefficiency.Workload{{Name: "formula", Measure: formula}},
		Sizes:     isoefficiency.Stepped(1, 10000, 0),
		P:         []int{2, 4, 8, 16}, Targets: []float64{0.8}, Workers: 1,
	}
	report, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	law := report.Workloads[0].Curves[0].ByP
	fmt.Printf("W = %.1f p^%.2f\n", law.A, law.B)
	// Output: W = 64.0 p^3.00
}
