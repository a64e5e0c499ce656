package slurm

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"
	"unicode"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/shell"
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
		return fmt.Errorf("version %d, this program reads %d", p.Version, planVersion)
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
	return filepath.Join(dir, "shards", strconv.Itoa(shard)+p.Extension())
}

// Joined is the file of all results.
func (p *Plan) Joined(dir string) string { return filepath.Join(dir, "results"+p.Extension()) }

// Extension is that of results.
func (p *Plan) Extension() string {
	if p.Format == "csv" {
		return ".csv"
	}
	return ".jsonl"
}

// Script is how the jobs run.
type Script struct {
	Plan *Plan
	Out  string // the folder, absolute
	Dir  string // where the program starts, absolute

	Program string   // the program, as words of a shell
	Setup   []string // lines of a shell before it
	Sbatch  []string // options of sbatch
	Tasks   []int    // the shards to be made, ascending
	Workers int      // runs at a time in a task
	Retry   bool     // runs that failed are made again
}

// File is a file of the folder.
type File struct{ Name, Text string }

//go:embed *.sh.tmpl
var texts embed.FS

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"quote": shell.Quote}).ParseFS(texts, "*"))
})

// Check says what no script can be written for.
func (s *Script) Check() error {
	if i := strings.IndexFunc(s.Out, func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(`"\%`, r) }); i >= 0 {
		return fmt.Errorf("%q has %q in its path, which Slurm would take for something else (name another folder)", s.Out, s.Out[i])
	}
	for _, line := range slices.Concat([]string{s.Program, s.Dir, s.Plan.Campaign}, s.Setup, s.Sbatch) {
		if strings.ContainsAny(line, "\n\r") {
			return fmt.Errorf("%q is more than one line", line)
		}
	}
	for _, option := range s.Sbatch {
		if !strings.HasPrefix(option, "-") {
			return fmt.Errorf("%q is no option of sbatch (want one such as --time=02:00:00)", option)
		}
		if slices.ContainsFunc(strings.Fields(option), setsOurs) {
			return fmt.Errorf("%q is set by clustersim", option)
		}
	}
	if len(s.Tasks) == 0 {
		return errors.New("no task to make")
	}
	return nil
}

// noValue are the short options of sbatch that take no value, so that another may follow.
const noValue = "HhIkOQsuvVW"

// setsOurs says whether a word gives the array of tasks or their name, which the scripts
// depend on. As all programs with GNU's getopt, sbatch takes long options cut short.
func setsOurs(word string) bool {
	name, _, _ := strings.Cut(word, "=")
	if strings.HasPrefix(name, "--") {
		return len(name) > 2 && (strings.HasPrefix("--array", name) || strings.HasPrefix("--job-name", name))
	}
	short, is := strings.CutPrefix(name, "-")
	short = strings.TrimLeft(short, noValue)
	return is && (strings.HasPrefix(short, "a") || strings.HasPrefix(short, "J"))
}

// Files are the scripts and the plan, which is last.
func (s *Script) Files() []File {
	var files []File
	for _, name := range []string{"array.sh", "merge.sh", "submit.sh"} {
		var text strings.Builder
		if err := templates().ExecuteTemplate(&text, name+".tmpl", s); err != nil {
			panic("slurm: " + err.Error()) // the templates fit
		}
		files = append(files, File{name, text.String()})
	}
	return append(files, File{PlanFile, s.Plan.text()})
}

// Shards is the pattern of the shards' results.
func (s *Script) Shards() string { return shell.Quote(s.Out+"/shards") + "/*" + s.Plan.Extension() }

// Array is the tasks in the form of sbatch: 1-4,7.
func (s *Script) Array() string {
	var parts []string
	for i := 0; i < len(s.Tasks); {
		end := i
		for end+1 < len(s.Tasks) && s.Tasks[end+1] == s.Tasks[end]+1 {
			end++
		}
		part := strconv.Itoa(s.Tasks[i])
		if end > i {
			part += "-" + strconv.Itoa(s.Tasks[end])
		}
		parts, i = append(parts, part), end+1
	}
	return strings.Join(parts, ",")
}
