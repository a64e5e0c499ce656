package read_test

import (
	"fmt"
	"os"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/workload"
)

// How near does a preset come to what was recorded?
func Example() {
	const file = "../../../examples/recorded/survey.json"
	data, errFile := os.ReadFile(file)
	r, errRecord := read.Record(file, data, workload.Repair{})
	if errFile != nil || errRecord != nil {
		fmt.Println(errFile, errRecord)
		return
	}
	var e overhead.Evaluator
	for _, text := range []string{"none", "htcondor-8.6", "htcondor-8.6(begin=120s)"} {
		m, err := overhead.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		sec := e.MakespanSec(&m, r.Jobs())
		fmt.Printf("%s: %.0f s, %+.0f %%\n", text, sec, 100*(sec/r.RecordedMakespanSec-1))
	}
	// Output:
	// none: 85 s, -75 %
	// htcondor-8.6: 315 s, -8 %
	// htcondor-8.6(begin=120s): 375 s, +10 %
}
