package deps

// module is this module's path.
const module = "github.com/clustersim/clustersim"

// layers lists the packages of this module from low to high. Commas join
// packages of one rank, which do not know each other; '<' means that what is
// on the right may import all that is on the left and all that those may
// import. TESTS stands for every _test.go file, and P:tests for those of package P,
// which may also import what P itself must not: its suite, or packages beside it.
const layers = `
	# text, errors, formats: below everything
	internal/units, internal/srcerr, internal/jsonwalk
	< internal/spec
	< internal/native
	< platform, workload;
	internal/srcerr < internal/formula < workload, experiments/isoefficiency;

	# workloads from one line, and from files, which are known by their content
	workload < workload/generate, workload/format/lossy;
	workload/format/lossy < workload/format/wfcommons < workload/format;
	workload/generate < scheduler, internal/drawdag;
	workload/format < experiments/scalability;

	# readers of foreign formats; the room "format" tells files by their content
	platform < platform/simgrid < platform/format
	< cmd/clustersim/cli;
	platform/simgrid < internal/oracle;
	platform/format < experiments/campaign, experiments/isoefficiency, experiments/papers/pccluster;
	platform/simgrid < experiments/papers/granularity;

	# the two descriptions do not know each other; schedulers see both
	platform, workload
	< scheduler
	< scheduler/list
	< scheduler/cluster, scheduler/search, scheduler/online
	< scheduler/catalog
	< scheduler/schedtest, experiments/runview, experiments/comparison, experiments/scalability, experiments/papers/granularity, internal/execsched;
	internal/heap < scheduler/list;

	# a program for a grown machine; what it costs is not known here
	workload < workload/refine < experiments/scalability;

	# graphs in parts, and partitions as mappers; METIS beside ours
	internal/units, internal/srcerr, internal/spec
	< scheduler/partition
	< scheduler/partition/moves
	< scheduler/partition/mapping
	< scheduler/partition/multilevel
	< scheduler/partition/search
	< scheduler/partition/methods
	< scheduler/cluster, bench/partition, experiments/papers/partition;
	scheduler/partition
	< scheduler/partition/generate, scheduler/partition/format
	< bench/partition, experiments/papers/partition;
	scheduler/partition/format < internal/metis < bench/partition, experiments/papers/partition;
	scheduler/partition/generate < scheduler/partition/parttest < TESTS;
	experiments/stats, experiments/figures, experiments/ledger
	< experiments/papers/partition
	< cmd/clustersim/cli;

	# the engine's inside knows numbers only: no host, no task
	internal/units < sim/fluid < sim/kernel;

	# the engine, the one place that puts a run together, the command
	scheduler, sim/kernel
	< sim
	< experiments/run
	< cmd/clustersim/cli;
	scheduler/catalog, workload/generate < experiments/run
	< experiments/ledger
	< experiments/papers/granularity
	< cmd/clustersim/cli;

	# schedulers in other processes; its tests run the suite
	scheduler/schedtest < internal/execsched < cmd/clustersim/cli;

	# one run to look at: pictures and traces
	sim
	< experiments/runview
	< experiments/gantt, experiments/trace
	< cmd/clustersim/cli;
	experiments/report/table < experiments/trace, bench;
	experiments/run, experiments/runview < experiments/runview/viewtest < experiments/gantt, experiments/trace;

	# many runs beside each other
	experiments/run, experiments/stats < experiments/comparison < cmd/clustersim/cli;

	# how a program scales; campaigns of such runs; their curves
	experiments/run
	< experiments/scalability
	< experiments/campaign, experiments/papers/granularity
	< cmd/clustersim/cli;
	experiments/calibration < experiments/papers/pccluster, experiments/papers/ediff;
	experiments/scalability, experiments/figures, experiments/ledger
	< experiments/papers/pccluster, experiments/papers/ediff
	< cmd/clustersim/cli;
	experiments/calibration, experiments/figures, experiments/scalability
	< experiments/isoefficiency
	< cmd/clustersim/cli;
	examples < experiments/papers/pccluster;
	experiments/stats < experiments/figures < experiments/papers/granularity;
	experiments/canvas < experiments/figures, experiments/gantt;
	internal/native, internal/atomicfile < experiments/campaign;
	internal/jsonwalk, internal/srcerr < experiments/figures;

	# what is found out, in every format
	experiments/report/table < experiments/ledger;
	experiments/ledger, experiments/figures < experiments/report
	< experiments/papers/granularity, experiments/papers/pccluster, experiments/papers/ediff, experiments/papers/partition
	< cmd/clustersim/cli;

	# files on disk are made at the top; examples are text only
	internal/atomicfile, internal/progress < cmd/clustersim/cli;
	examples < experiments/papers/granularity;

	# programs are a line on top of the commands
	cmd/clustersim/cli < cmd/clustersim, examples/mymapper;

	# measuring and comparing look at everything but the command
	experiments/papers/granularity < internal/oracle < bench;

	# pictures of programs, for the manual
	workload < internal/drawdag;

	# the tests' own help
	internal/srctree < internal/deps, internal/tidy;
	internal/golden, internal/srctree < TESTS;
	scheduler/schedtest
	< scheduler:tests, scheduler/list:tests, scheduler/cluster:tests, scheduler/search:tests,
	  scheduler/online:tests, scheduler/catalog:tests, scheduler/partition:tests, sim:tests;
	workload/format, platform/format < sim:tests;
`

// libraries says for each library which packages may import it outside tests;
// a line covers the library's packages too. Test files may import all of them.
const libraries = `
	codeberg.org/go-fonts/liberation: experiments/canvas
	codeberg.org/go-pdf/fpdf:      experiments/canvas
	github.com/chromedp/chromedp:
	github.com/cockroachdb/datadriven:
	github.com/go-json-experiment/json: internal/jsonwalk
	github.com/goccy/go-yaml:      internal/native
	github.com/gofrs/flock:        experiments/campaign
	github.com/google/btree:       scheduler/list experiments/runview
	github.com/rogpeppe/go-internal: internal/oracle
	github.com/spf13/cobra:        cmd/clustersim/cli
	github.com/spf13/pflag:        cmd/clustersim/cli
	github.com/stretchr/testify:   scheduler/schedtest scheduler/partition/parttest
	github.com/vbauerster/mpb/v8:  internal/progress
	golang.org/x/term:             internal/progress
	gonum.org/v1/gonum:            platform workload workload/format scheduler/cluster scheduler/list scheduler/search experiments/stats experiments/calibration experiments/papers/ediff scheduler/partition/multilevel
	gonum.org/v1/plot:             experiments/canvas experiments/figures experiments/gantt
	pgregory.net/rapid:            scheduler/schedtest scheduler/partition/parttest
`

// topFolders are the only folders at the top that may hold Go packages.
const topFolders = "bench cmd examples experiments internal platform scheduler sim tools workload"
