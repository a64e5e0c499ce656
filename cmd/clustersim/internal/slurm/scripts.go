package slurm

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"unicode"
)

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

//go:embed array.sh.tmpl
var arrayText string

//go:embed merge.sh.tmpl
var mergeText string

//go:embed submit.sh.tmpl
var submitText string

var (
	functions = template.FuncMap{"quote": Quote}
	templates = []*template.Template{
		template.Must(template.New("array.sh").Funcs(functions).Parse(arrayText)),
		template.Must(template.New("merge.sh").Funcs(functions).Parse(mergeText)),
		template.Must(template.New("submit.sh").Funcs(functions).Parse(submitText)),
	}
)

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
	for _, t := range templates {
		var text strings.Builder
		if err := t.Execute(&text, s); err != nil {
			panic("slurm: " + err.Error()) // the templates fit
		}
		files = append(files, File{t.Name(), text.String()})
	}
	return append(files, File{PlanFile, s.Plan.text()})
}

// Shards is the pattern of the shards' results.
func (s *Script) Shards() string { return Quote(s.Out+"/shards") + "/*" + s.Plan.extension() }

// Array is the tasks as sbatch wants them: 1-4,7.
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

// Quote is a text as one word of a shell.
func Quote(text string) string {
	plain := func(r rune) bool {
		return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || strings.ContainsRune("_-./+:,@=", r)
	}
	if text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// Extension is that of results.
func (s *Script) Extension() string { return s.Plan.extension() }

// Joined is the file of all results.
func (s *Script) Joined() string { return s.Plan.Joined(s.Out) }
