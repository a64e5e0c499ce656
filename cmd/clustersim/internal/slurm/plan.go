package slurm

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// PlanFile is the name of the plan in its folder.
const PlanFile = "campaign.json"

// planVersion is that of the plan's fields.
const planVersion = 1

// maxRuns bounds the runs of a shard, so that no sum overflows.
const maxRuns = 1 << 40

// Plan is what a folder's jobs make.
type Plan struct {
	Version  int    `json:"version"`
	Program  string `json:"clustersim"` // what it prints as its version
	Job      string `json:"job"`        // the name of the jobs, which no other folder has
	Campaign string `json:"campaign"`   // the file, absolute
	Points   string `json:"points"`     // names the runs and their inputs together
	Format   string `json:"format"`     // of results: json or csv
	Shards   []int  `json:"shards"`     // the runs of each

	// Others are results that the shards have of points that the campaign lacks: how many,
	// and how many of them failed. Empty: there are none.
	Others [][2]int `json:"others,omitempty"`
}

// Other is what a shard, from 0, has of points that the campaign lacks.
func (p *Plan) Other(shard int) (results, failed int) {
	if len(p.Others) == 0 {
		return 0, 0
	}
	return p.Others[shard][0], p.Others[shard][1]
}

// Read reads the plan of a folder.
func Read(dir string) (*Plan, error) {
	path := filepath.Join(dir, PlanFile)
	data, err := memory.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parse(path, data)
}

func parse(path string, data []byte) (*Plan, error) {
	p := &Plan{}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	err := in.Decode(p)
	if err == nil && in.More() {
		err = fmt.Errorf("more than one value")
	}
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return nil, srcerr.At(path, 1, 1, "no plan of a campaign: %s", srcerr.Line(err.Error())).WithHint("write it again with sweep --slurm")
	}
	return p, nil
}

func (p *Plan) check() error {
	switch {
	case p.Version != planVersion:
		return fmt.Errorf("version %d, this program knows %d", p.Version, planVersion)
	case p.Format != "json" && p.Format != "csv":
		return fmt.Errorf("format %q (want json or csv)", p.Format)
	case p.Job == "" || strings.ContainsFunc(p.Job, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }):
		return fmt.Errorf("job %q is no name", p.Job)
	case len(p.Shards) == 0:
		return fmt.Errorf("no shards")
	case len(p.Others) > 0 && len(p.Others) != len(p.Shards):
		return fmt.Errorf("others of %d shards, there are %d", len(p.Others), len(p.Shards))
	}
	for i, n := range p.Shards {
		if n < 0 || n > maxRuns {
			return fmt.Errorf("shard %d of %d runs", i+1, n)
		}
	}
	return nil
}

// text is the plan as its file has it.
func (p *Plan) text() string {
	p.Version = planVersion
	data, err := json.Marshal(p)
	if err != nil {
		panic("slurm: " + err.Error()) // text and numbers always encode
	}
	return string(data) + "\n"
}

// Runs is the number of runs.
func (p *Plan) Runs() int {
	n := 0
	for _, runs := range p.Shards {
		n += runs
	}
	return n
}

// MergeJob is the name of the job that joins the results.
func (p *Plan) MergeJob() string { return p.Job + "-merge" }

// Results is the file of a shard's results in a folder; shards count from 1.
func (p *Plan) Results(dir string, shard int) string {
	return filepath.Join(dir, "shards", strconv.Itoa(shard)+p.extension())
}

// Joined is the file of all results.
func (p *Plan) Joined(dir string) string { return filepath.Join(dir, "results"+p.extension()) }

func (p *Plan) extension() string {
	if p.Format == "csv" {
		return ".csv"
	}
	return ".jsonl"
}
