package nextflow_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/clustersim/clustersim/internal/logs/nextflow"
)

// largeTrace is a raw trace with 21 fields: 95 MB for 450,000 tasks.
func largeTrace(tasks int) []byte {
	var b bytes.Buffer
	b.WriteString("task_id\thash\tnative_id\tname\tprocess\ttag\tstatus\texit\tsubmit\tstart\tcomplete\tduration\trealtime\t%cpu\tpeak_rss\tpeak_vmem\trchar\twchar\tcpus\tmemory\thostname\n")
	const from = 1_683_000_000_000
	for i := range tasks {
		tag, process, at := fmt.Sprintf("sample_%d_%d", i%5000, i/300_000), fmt.Sprintf("NF:FLOW:STEP_%d", i/5000%60), from+17*i
		fmt.Fprintf(&b, "%d\t%02x/%06x\t%d\t%s (%s)\t%s\t%s\tCOMPLETED\t0\t%d\t%d\t%d\t9000\t6000\t97.3\t123456789\t223456789\t3456789%d\t567890\t2\t4294967296\tnode-%02d\n",
			i+1, i&0xff, i&0xffffff, 10_000+i, process, tag, process, tag, at, at+3000, at+9000, i%10, i%40)
	}
	return b.Bytes()
}

func BenchmarkRead(b *testing.B) {
	data := largeTrace(450_000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := nextflow.Read(nextflow.Files{Trace: nextflow.Source{Name: "trace.txt", Data: data}}); err != nil {
			b.Fatal(err)
		}
	}
}
