package scalability_test

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
	"github.com/clustersim/clustersim/workload/refine"
)

// fft is a fast Fourier transform on eight hosts, each of which gets a neighbour
// that is a little faster.
func fft() (*scalability.Case, error) {
	dag, err := generate.FromSpec("fft(n=16, work=1Gf..10Gf, data=100MB, seed=1)")
	if err != nil {
		return nil, err
	}
	cluster, err := platform.FromSpec("cluster(hosts=8, speed=1Gf, bw=1Gbps, lat=100us)")
	if err != nil {
		return nil, err
	}
	c := &scalability.Case{
		Workload: dag, Platform: cluster,
		Refine:  refine.Defaults(2, 2),
		Speeds:  scalability.TimesOld(1.02),
		NewLink: platform.Link{BandwidthBytesPerSec: 10e9 / 8, LatencySec: 10e-6},
		Scheduler: func(pr *scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Parse("heft", catalog.Env{Problem: pr})
		},
	}
	c.Refine.Alpha = 0.02
	c.Refine.DataExponent = 0.5 // messages are surfaces, work is volume
	return c, nil
}

func ExampleCase_Run() {
	c, err := fft()
	if err != nil {
		fmt.Println(err)
		return
	}
	o, err := c.Run(context.Background(), sim.NewEngine())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, side := range []scalability.Measured{o.Before, o.After} {
		fmt.Printf("%3d tasks on %2d hosts: T = %.2f s, E_v = %.3f, communication %.0f %%\n",
			side.Tasks, side.Hosts, side.MakespanSec, side.SpeedEfficiency, 100*side.CommunicationShare)
	}
	fmt.Printf("Phi = %.3f\n", o.Phi)
	// Output:
	// 95 tasks on  8 hosts: T = 70.71 s, E_v = 0.817, communication 9 %
	// 285 tasks on 16 hosts: T = 81.76 s, E_v = 0.700, communication 24 %
	// Phi = 1.010
}

// How much must the work grow for the speed efficiency to stay? Ten times, on a
// platform twice as fast: the Phi of Definition 2, taken where E_v has fallen, said
// 1.01.
func ExampleCase_Isospeed() {
	c, err := fft()
	if err != nil {
		fmt.Println(err)
		return
	}
	engine := sim.NewEngine()
	before, err := c.RunBefore(context.Background(), engine)
	if err != nil {
		fmt.Println(err)
		return
	}
	iso, err := c.Isospeed(context.Background(), engine, before, scalability.Search{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("beta = %.6g keeps E_v = %.6g\n", iso.Beta, iso.Target)
	fmt.Printf("W2/W1 = %.2f, C2/C1 = %.2f, Phi = %.3f\n",
		iso.WorkFlop/before.WorkFlop, iso.MarkedSpeedFlops/before.MarkedSpeedFlops, iso.Phi)
	// Output:
	// beta = 9.98919 keeps E_v = 0.816948
	// W2/W1 = 9.83, C2/C1 = 2.02, Phi = 0.206
}

func ExampleCase_WithIntensity() {
	c, err := fft()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"compute", "balanced", "20%"} {
		i, err := scalability.ParseIntensity(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		_, scaling, err := c.WithIntensity(context.Background(), sim.NewEngine(), i)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(scaling)
	}
	// Output:
	// data times 0.81526: 1 % of the critical path is communication
	// data times 9.3939: 45.31 % of the critical path is communication (with more data another path is critical, with 52.86 %)
	// data times 3.77279: 20 % of the critical path is communication
}

// Formula (8) for the pairs of Figure 5 with k = 2.
func ExampleGrowth() {
	for _, beta := range []float64{1, 2, 3, 4, 6} {
		g := scalability.Growth{K: 2, Beta: beta, Alpha: 0.01}
		fmt.Printf("beta = %v: W2/W1 = %.2f, Phi = %.4f\n", beta, g.WorkFactor(), g.Phi())
	}
	// Output:
	// beta = 1: W2/W1 = 1.01, Phi = 0.9901
	// beta = 2: W2/W1 = 2.00, Phi = 1.0000
	// beta = 3: W2/W1 = 2.99, Phi = 1.0033
	// beta = 4: W2/W1 = 3.98, Phi = 1.0050
	// beta = 6: W2/W1 = 5.96, Phi = 1.0067
}

// The size at which a fixed cost is a tenth of all.
func ExampleSolve() {
	efficiency := func(size float64) (float64, error) { return size / (size + 50), nil }
	root, err := scalability.Solve(efficiency, 0.9, scalability.Search{Start: 1, Tolerance: 1e-9})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: %.3f\n", root.Status, root.X)
	limited := func(size float64) (float64, error) { return 0.8 * (1 - math.Exp(-size)), nil }
	root, err = scalability.Solve(limited, 0.9, scalability.Search{Start: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: %.3f at most\n", root.Status, root.GreatestValue)
	// Output:
	// solved: 450.000
	// no solution: the value stays below the target: 0.800 at most
}
