package fitting

import (
	"context"
	"fmt"
	"testing"
)

func BenchmarkRun(b *testing.B) {
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("budget=500/jobs=%d", jobs), func(b *testing.B) {
			p := problem(b, "serial(begin=100s,stretch=1.3)", "htcondor-8.6", "begin=1s..1000s,pipe=1MBps..1GBps,stretch=0.5..5")
			o := few
			o.Budget, o.Jobs = 500, jobs
			for b.Loop() {
				if _, err := p.Run(context.Background(), o, ToAdvise); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
