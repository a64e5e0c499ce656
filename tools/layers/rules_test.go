package layers

import (
	_ "embed"
	"strings"
)

// module is this module's path.
const module = "github.com/clustersim/clustersim"

// layers lists the packages of this module from low to high. Commas join
// packages of one rank, which may not import each other; packages to the right of
// '<' may import those to the left and all that those may import. TESTS stands for
// every _test.go file, and P:tests for those of package P, which may also import
// what P itself must not: its suite, or packages beside it.
// ARCHITECTURE.md shows this text.
//
//go:embed layers.txt
var layers string

// libraries says for each library which packages may import it outside tests;
// a line also covers the library's inner packages. Test files may import them all.
const libraries = `
	codeberg.org/go-fonts/liberation: internal/picture/canvas
	codeberg.org/go-pdf/fpdf:      internal/picture/canvas
	github.com/chromedp/cdproto:   internal/browsertest
	github.com/chromedp/chromedp:  internal/browsertest
	github.com/cockroachdb/datadriven:
	github.com/goccy/go-yaml:      internal/native
	github.com/gofrs/flock:        experiments/campaign
	github.com/google/btree:       internal/heuristic internal/online sim internal/picture/runview
	github.com/klauspost/compress: internal/packed
	github.com/parquet-go/parquet-go: cmd/clustersim/internal/export
	github.com/rogpeppe/go-internal:
	github.com/spf13/cobra:        cmd/clustersim/cli cmd/clustersim/internal/completion cmd/clustersim/internal/files cmd/clustersim/internal/input cmd/clustersim/internal/mistake cmd/clustersim/internal/opened cmd/clustersim/internal/output cmd/clustersim/internal/partitions cmd/clustersim/internal/predicts cmd/clustersim/internal/queues cmd/clustersim/internal/records cmd/clustersim/internal/replays cmd/clustersim/internal/run cmd/clustersim/internal/compare cmd/clustersim/internal/duels cmd/clustersim/internal/help cmd/clustersim/internal/imports cmd/clustersim/internal/lab cmd/clustersim/internal/labserver cmd/clustersim/internal/scaling cmd/clustersim/internal/statistics cmd/clustersim/internal/sweeps
	github.com/spf13/pflag:        cmd/clustersim/internal/completion cmd/clustersim/internal/mistake cmd/clustersim/internal/input cmd/clustersim/internal/opened cmd/clustersim/internal/output cmd/clustersim/internal/run cmd/clustersim/internal/help cmd/clustersim/internal/settings cmd/clustersim/cli cmd/clustersim/internal/sweeps cmd/clustersim/internal/replays cmd/clustersim/internal/partitions cmd/clustersim/internal/predicts cmd/clustersim/internal/queues
	github.com/stretchr/testify:   internal/picture/runview/viewtest internal/records/read/logtest internal/browsertest internal/schedcase internal/partition/parttest
	github.com/vbauerster/mpb/v8:  cmd/clustersim/internal/progress
	golang.org/x/image:            internal/picture/canvas
	golang.org/x/sys:
	golang.org/x/term:             cmd/clustersim/internal/progress
	gonum.org/v1/gonum:            internal/measure/calibration internal/records/judge internal/records/fit internal/papers/ediff internal/papers/pccluster internal/measure/stats internal/measure/ranking internal/models/law internal/models/course internal/partition/multilevel workload workload/jobs/generate
	gonum.org/v1/plot:             internal/picture/canvas internal/picture/figures internal/picture/gantt internal/picture/drawplatform internal/picture/drawparts internal/picture/queuechart internal/picture/rankchart
	pgregory.net/rapid:            internal/schedcase internal/randomproblem scheduler/schedtest internal/partition/parttest
`

// topFolders are the only folders at the top that may hold Go packages.
const topFolders = "bench cmd examples experiments internal platform scheduler sim tools workload"

// public lists the packages that others may import, each with what it is for.
// ARCHITECTURE.md shows it as a table.
//
//go:embed public.txt
var public string

// publicPackages maps each public package to what it is for.
func publicPackages() map[string]string {
	found := map[string]string{}
	for line := range strings.Lines(public) {
		name, what, _ := strings.Cut(strings.TrimSpace(line), " ")
		found[name] = strings.TrimSpace(what)
	}
	return found
}
