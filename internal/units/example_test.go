package units_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/units"
)

func Example() {
	bytesPerSec, err := units.Bandwidth("0.15Gbps")
	fmt.Println(bytesPerSec, err)
	fmt.Println(units.FormatBandwidth(bytesPerSec))
	_, err = units.Duration("12q")
	fmt.Println(err)
	// Output:
	// 1.875e+07 <nil>
	// 150Mbps
	// unknown unit "q" in "12q" (want one of w, d, h, min, m, s, ms, us, ns or ps)
}
