// Command site makes up recorded executions of a site with a known overhead, so that one
// can see whether a calibration finds it: ten of the past and four of later.
//
//	go run ./tools/site DIR
//
// Each is simulated under the site's overhead, and its makespan multiplied by chance. The
// files in examples/site/past and later are what it writes.
package main

import (
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/workload"
)

// The site: HTCondor as it comes, but slow to begin and with half a gigabit for all files.
const (
	site   = "htcondor-8.8(begin=240s,pipe=60MBps)"
	chance = 0.05 // standard deviation of the logarithm of makespans
)

// execution is one to make up.
type execution struct {
	file  string
	shape shape
	width int // of the shape
}

var executions = []execution{
	{"past/align-large-1.json", align, 16},
	{"past/align-small-1.json", align, 5},
	{"past/align-small-2.json", align, 5},
	{"past/mosaic-large-1.json", mosaic, 24},
	{"past/mosaic-medium-1.json", mosaic, 14},
	{"past/mosaic-small-1.json", mosaic, 8},
	{"past/survey-large-1.json", survey, 60},
	{"past/survey-large-2.json", survey, 60},
	{"past/survey-medium-1.json", survey, 30},
	{"past/survey-small-1.json", survey, 10},
	{"later/align-medium-1.json", align, 10},
	{"later/mosaic-wide-1.json", mosaic, 30},
	{"later/render-long-1.json", render, 40},
	{"later/survey-wide-1.json", survey, 90},
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("site: want one argument, the folder to write to")
	}
	for i, x := range executions {
		text, err := x.record(i)
		if err != nil {
			log.Fatal(err)
		}
		file := filepath.Join(os.Args[1], x.file)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

// record is the file of an execution. Each draws from a stream of its own.
func (x *execution) record(number int) ([]byte, error) {
	random := rand.New(rand.NewPCG(2026, uint64(number)))
	w := x.shape(random, x.width)
	m, err := overhead.Parse(site)
	if err != nil {
		return nil, err
	}
	// To be simulated it must be read, and to be read it must have a makespan.
	bare, err := read.Record(x.file, w.wfFormat(x.file, number, 1), workload.Repair{})
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	var e overhead.Evaluator
	makespanSec := e.MakespanSec(&m, bare.Jobs()) * math.Exp(chance*random.NormFloat64())
	return w.wfFormat(x.file, number, math.Round(makespanSec)), nil
}
