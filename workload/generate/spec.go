package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// Generator is a kind of workload that [FromSpec] makes.
type Generator struct {
	Name    string
	Params  string // all of them with their defaults, as in a spec
	Summary string

	from func(*spec.Args) build
}

// build makes a workload, when its arguments have been read.
type build = func() (*workload.DAG, error)

// Arguments that several generators share; those of regular shapes end with regularParams.
const (
	regularParams  = ",seed=1,work=1Gf,data=1MB"
	tilesParams    = "n=5,block=512,spread=0,seed=1"
	workflowParams = "tasks=100,seed=1,speed=1Gf,bytes-scale=1"
)

// Generators lists the generators that FromSpec accepts, in the order of the help.
func Generators() []Generator { return slices.Clone(generators) }

var generators = []Generator{
	{
		"layered", "tasks=1000,width=auto,fanin=3,seed=1,work=1e9..1e11,data=1e6..1e8,flops-scale=1,bytes-scale=1,cores=1,memory=0",
		"layers of width tasks (auto: the rounded square root of tasks), each reading fanin random tasks of the layer before", layeredFrom,
	},
	{
		"topcuoglu", "v=100,shape=1,out-degree=3,ccr=1,beta=0.5,processors=0,seed=1,work=1Gf,speed=1Gf,bandwidth=1Gbps",
		"random levels as in the HEFT paper, with times for each of the processors", topcuogluFrom,
	},
	{
		"daggen", "n=100,fat=0.5,density=0.5,regular=0.9,jump=1,ccr=0,seed=1,data=8MB..80MB,alpha=0,to-ccr=0,beta=0.5,processors=0,speed=1Gf,bandwidth=1Gbps",
		"random levels with daggen's parameters", daggenFrom,
	},
	shape("chain", "tasks=10", "one task after the other", chain),
	shape("forkjoin", "width=10,stages=1", "stages of width independent tasks between two single ones", forkJoin),
	{
		"amdahl", "tasks=16,f=5%,scaled=false,work=100Gf,data=0B,spread=0,seed=1",
		"a serial part f of the work, then equal tasks that are joined; with scaled the work grows with the tasks", amdahlFrom,
	},
	shape("outtree", "depth=4,degree=2", "a complete tree, root first", tree(false)),
	shape("intree", "depth=4,degree=2", "a complete tree, root last", tree(true)),
	shape("diamond", "n=4", "a grid on its corner: levels of 1 to n to 1 tasks", diamond),
	shape("laplace", "n=4,sweeps=1", "sweeps over a grid of n x n points, Gauss-Seidel", laplace),
	shape("stencil", "width=8,steps=5,reach=1", "steps over a line of points, each reading its neighbours", stencil),
	shape("mapreduce", "maps=20,reduces=5", "reduce tasks that read all map tasks", mapReduce),
	{
		"bag-of-tasks", "tasks=1024,nodes=4,weights=equal,batches=1,seed=1,work=1Gf,send=1kB,receive=1kB,start=0f,serve=1Mf,pack=0f,collect=1Mf,unpack=0f",
		"a server hands tasks to nodes by weight and collects the results", bagFrom,
	},
	shape("gauss", "n=5", "Gaussian elimination of an n x n matrix by columns", gauss),
	{"fft", "n=8" + regularParams, "fast Fourier transform of n points, a power of two", fft},
	{"cholesky", tilesParams, "Cholesky factorisation of n x n tiles of block x block numbers", tiledFrom("cholesky", choleskyCounts, (*tiled).cholesky)},
	{"lu", tilesParams, "LU factorisation of n x n tiles of block x block numbers", tiledFrom("lu", luCounts, (*tiled).lu)},
	{
		"floyd", "n=64,p=16,variant=checkerboard,broadcast=direct,tc=2f,word=8B,startup=0f,copy=0f,spread=0,seed=1",
		"shortest paths between all pairs of n vertices on p processes in a square", floydFrom,
	},
	{"montage", workflowParams, "Montage: a mosaic of the sky", workflowFrom("montage", 11, stages.montage)},
	{"cybershake", workflowParams, "CyberShake: seismic hazard of a site", workflowFrom("cybershake", 7, stages.cyberShake)},
	{"epigenomics", workflowParams, "Epigenomics: mapping DNA sequences", workflowFrom("epigenomics", 8, stages.epigenomics)},
	{"inspiral", workflowParams, "LIGO Inspiral: search for gravitational waves", workflowFrom("inspiral", 6, stages.inspiral)},
	{"sipht", workflowParams, "SIPHT: search for small RNAs", workflowFrom("sipht", 13, stages.sipht)},
	{"seismology", workflowParams, "Seismology: sources of earthquakes", workflowFrom("seismology", 2, stages.seismology)},
}

// FromSpec makes a workload from one line, such as
//
//	layered(tasks=1000, width=100, fanin=3, seed=7, work=1Gf..100Gf, data=50MB)
//
// A value is drawn uniformly from a range min..max. [Generators] has the names and
// their arguments. The error names the wrong argument or, if the spec cannot be
// parsed, the column.
func FromSpec(text string) (*workload.DAG, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("workload %q: %w", text, err)
	}
	g, err := srcerr.Named("generator", s.Name, generators, func(g Generator) string { return g.Name })
	if err != nil {
		return nil, fmt.Errorf("workload %q: %w", text, err)
	}
	return g.make(s.Reader())
}

// make builds the workload if every argument is right.
func (g Generator) make(a *spec.Args) (*workload.DAG, error) {
	build := g.from(a)
	if err := a.Err(); err != nil {
		return nil, err
	}
	d, err := build()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Name, err)
	}
	return d, nil
}

// Draws says whether the seed may change the workload that s describes. Shapes draw
// only amounts, and only from a range or with a spread.
func Draws(s spec.Spec) bool {
	i := slices.IndexFunc(generators, func(g Generator) bool { return g.Name == s.Name })
	if i < 0 {
		return false
	}
	g, a := generators[i], s.Reader()
	switch {
	case g.Name == "bag-of-tasks" || strings.HasSuffix(g.Params, regularParams):
		work, data := workFrom(a), dataFrom(a)
		return work.Min < work.Max || data.Min < data.Max
	case strings.Contains(g.Params, ",spread=0,"):
		return a.Float("spread", 0) != 0
	}
	return true
}

func seed(a *spec.Args) uint64 { return a.Uint64("seed", 1) }

func count(a *spec.Args, key string, def int) int {
	n := a.Int(key, def)
	if n < 1 {
		a.Fail(key, "%d: want at least 1", n)
	}
	return n
}

func scale(a *spec.Args, key string) float64 {
	x := a.Float(key, 1)
	if x < 0 {
		a.Fail(key, "%v: want at least 0", x)
	}
	return x
}

// workFrom and dataFrom are the ranges of shapes that are not random.
func workFrom(a *spec.Args) Range { return quantity(a, "work", Range{1e9, 1e9}, units.Work) }
func dataFrom(a *spec.Args) Range { return quantity(a, "data", Range{1e6, 1e6}, units.Data) }

func quantity(a *spec.Args, key string, def Range, parse func(string) (float64, error)) Range {
	text := a.String(key, "")
	if !a.Has(key) {
		return def
	}
	r, err := parseRange(text, parse)
	if err == nil {
		err = r.check("range")
	}
	if err != nil {
		a.Fail(key, "%w", err)
		return def
	}
	return r
}
