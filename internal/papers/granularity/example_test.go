package granularity_test

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/internal/papers/granularity"
)

// The speed efficiency is kept in no scenario: it falls by k/beta.
func ExampleTable3() {
	replay, err := granularity.Table3(context.Background(), granularity.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range replay.Rows {
		fmt.Printf("%-16s T = %.3f s, E_v = %.5f\n", row.ID, row.TimeSec, row.SpeedEfficiency)
	}
	t1, _ := replay.Ledger.Find("table3/T1")
	fmt.Printf("published T1 = %s s: %s\n", t1.Published.Text, t1.Verdict)
	// Output:
	// before           T = 23208.856 s, E_v = 0.21664
	// beta-3           T = 34697.239 s, E_v = 0.20496
	// beta-3-reduce    T = 37853.618 s, E_v = 0.19641
	// beta-real        T = 24518.934 s, E_v = 0.20496
	// beta-real-reduce T = 27675.313 s, E_v = 0.19327
	// c2-1710          T = 34697.239 s, E_v = 0.14443
	// c2-1710-reduce   T = 37853.618 s, E_v = 0.13841
	// published T1 = 13 805.12 s: cannot hold
}
