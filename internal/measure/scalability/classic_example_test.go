package scalability_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// Constant serial fractions mean serial code, rising ones overhead.
func ExampleSerialFraction() {
	serialCode := map[int]float64{2: 1.82, 4: 3.08, 8: 4.71}
	overhead := map[int]float64{2: 1.87, 4: 3.23, 8: 4.71}
	for _, p := range []int{2, 4, 8} {
		fmt.Printf("p = %d: %.3f %.3f\n", p,
			scalability.SerialFraction(serialCode[p], float64(p)), scalability.SerialFraction(overhead[p], float64(p)))
	}
	// Output:
	// p = 2: 0.099 0.070
	// p = 4: 0.100 0.079
	// p = 8: 0.100 0.100
}

// Slopes of the paper's two closed forms at W = 64^3, p = 64.
func ExamplePowerLaw_Slopes() {
	for _, law := range []scalability.PowerLaw{{{C: 1, I: 1. / 3, J: 1}}, {{C: 1, I: 2. / 3, J: 1}}} {
		byW, byP := law.Slopes(64*64*64, 64)
		fmt.Printf("W^-%.4f: E = %.4f, -E_p/E_W = %.0f\n", law[0].I, law.Efficiency(64*64*64, 64), -byP/byW)
	}
	// Output:
	// W^-0.3333: E = 0.5000, -E_p/E_W = 12288
	// W^-0.6667: E = 0.9846, -E_p/E_W = 6144
}

// The checkerboard of Floyd's algorithm: T_o = p n^2 with W = n^3, and start-ups.
func ExampleIsoWork() {
	law := scalability.PowerLaw{{C: 1, I: 1. / 3, J: 1}, {C: 50, I: 2. / 3, J: 1.5}}
	for _, p := range []float64{16, 256, 4096} {
		w := scalability.IsoWork(law, p, 0.5)
		fmt.Printf("p = %4v: W/p^3 = %.2f\n", p, w/(p*p*p))
	}
	// Output:
	// p =   16: W/p^3 = 67.45
	// p =  256: W/p^3 = 12.77
	// p = 4096: W/p^3 = 3.48
}
