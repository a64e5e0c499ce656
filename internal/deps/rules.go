package deps

import _ "embed"

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
	codeberg.org/go-fonts/liberation: experiments/canvas
	codeberg.org/go-pdf/fpdf:      experiments/canvas
	github.com/chromedp/cdproto:   internal/browsertest
	github.com/chromedp/chromedp:  internal/browsertest
	github.com/cockroachdb/datadriven:
	github.com/go-json-experiment/json: internal/jsonwalk
	github.com/goccy/go-yaml:      internal/native
	github.com/gofrs/flock:        experiments/campaign
	github.com/google/btree:       scheduler/list scheduler/online sim experiments/runview
	github.com/parquet-go/parquet-go: experiments/export
	github.com/rogpeppe/go-internal:
	github.com/spf13/cobra:        cmd/clustersim/cli cmd/clustersim/cli/completion cmd/clustersim/cli/files cmd/clustersim/cli/input cmd/clustersim/cli/mistake cmd/clustersim/cli/opened cmd/clustersim/cli/output cmd/clustersim/cli/partitions cmd/clustersim/cli/records cmd/clustersim/cli/replays cmd/clustersim/cli/runs cmd/clustersim/cli/scaling cmd/clustersim/cli/sweeps
	github.com/spf13/pflag:        cmd/clustersim/cli/completion cmd/clustersim/cli/mistake cmd/clustersim/cli/input cmd/clustersim/cli/opened cmd/clustersim/cli/output cmd/clustersim/cli/runs cmd/clustersim/cli/sweeps cmd/clustersim/cli/replays cmd/clustersim/cli/partitions
	github.com/stretchr/testify:   internal/browsertest internal/terminal scheduler/schedtest scheduler/partition/parttest
	github.com/vbauerster/mpb/v8:  internal/progress
	golang.org/x/sys:              internal/terminal
	golang.org/x/term:             internal/progress
	gonum.org/v1/gonum:            experiments/calibration experiments/fidelity experiments/fitting experiments/papers/ediff experiments/papers/pccluster experiments/stats internal/law platform/profile scheduler/partition/multilevel workload
	gonum.org/v1/plot:             experiments/canvas experiments/figures experiments/gantt internal/drawplatform
	pgregory.net/rapid:            scheduler/schedtest scheduler/partition/parttest
`

// topFolders are the only folders at the top that may hold Go packages.
const topFolders = "bench cmd examples experiments internal platform scheduler sim tools workload"
