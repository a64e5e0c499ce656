package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/picture/scene"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// Lab answers requests. The zero Lab has the catalogue's schedulers and no limits of its own.
type Lab struct {
	Extra    []catalog.Entry      // schedulers of the caller's own
	Limits   Limits               // of every request
	Begun    func(command string) // called once before a command that can be read begins; nil: not called
	Progress func(text string)    // what a command is at; nil: progress is left out. Any goroutine may call it
}

// Usual is a request like those of a page, of some size: once it has been answered, others like it take less time.
const Usual = `{"action": "run", "platform": "cluster(hosts=256)", "workload": "layered(tasks=2000)", "schedulers": ["heft"], "options": {"why": ["true"]}, "drawing": true, "brief": true}`

// Answer is Do for a request as it came, and the answer as JSON.
func (l *Lab) Answer(ctx context.Context, request []byte) []byte {
	r, err := Read(request)
	if err != nil {
		r = &Request{}
		a := &Answer{}
		a.fail(r, mistake.Usage(err))
		return l.text(r, a)
	}
	return l.text(r, l.Do(ctx, r))
}

// Do answers a request. It ends with the context.
func (l *Lab) Do(ctx context.Context, r *Request) (a *Answer) {
	began := time.Now()
	a = &Answer{}
	defer func() {
		if x := recover(); x != nil {
			a.fail(r, run.Caught(x))
		}
		a.Seconds = time.Since(began).Seconds()
	}()
	if r.Action == catalogueAction {
		a.Catalogue = l.catalogue()
		return a
	}
	args, err := r.Args()
	if err != nil {
		a.fail(r, mistake.Usage(err))
		return a
	}
	a.Command = CommandLine(args)
	if l.Begun != nil {
		l.Begun(a.Command)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	limits := r.Limits.Within(l.Limits)
	if most := limits.time(); most > 0 {
		var late context.CancelFunc
		ctx, late = context.WithTimeoutCause(ctx, most, mistake.Inputf("it takes longer than %v, the limit (make the run smaller)", most))
		defer late()
	}
	if limits.Memory > 0 {
		ctx = memory.Bound(ctx, float64(limits.Memory), "the answer", "its limit of "+units.FormatData(float64(limits.Memory)))
	}
	x := &execution{lab: l, request: r, action: actions[r.Action], answer: a, args: args}
	err = x.run(input.WithLimits(ctx, limits.Tasks, limits.Hosts))
	if late := context.Cause(ctx); err != nil && ctx.Err() != nil && !errors.Is(late, context.Canceled) {
		err = late
	}
	a.fail(r, err)
	return a
}

// text is an answer as JSON; one that is too large is refused.
func (l *Lab) text(r *Request, a *Answer) []byte {
	text, err := json.Marshal(a)
	if most := r.Limits.Within(l.Limits).Bytes; err == nil && most > 0 && len(text) > most {
		err = mistake.Inputf("the answer has %d bytes, and the limit is %d (make the run smaller)", len(text), most)
	}
	if err == nil {
		return text
	}
	short := &Answer{Command: a.Command, Seconds: a.Seconds}
	short.fail(r, err)
	if text, err = json.Marshal(short); err != nil {
		panic(err) // texts and numbers can be written
	}
	return text
}

// execution is a command that is carried out.
type execution struct {
	lab     *Lab
	request *Request
	action  *action
	answer  *Answer
	args    []string

	stdout, stderr bytes.Buffer
	cells, brief   bytes.Buffer
	also           map[string]*bytes.Buffer // by the names of Want
	held           *opened.Held
}

// run carries the command out and sorts what it gives.
func (x *execution) run(ctx context.Context) error {
	files := map[string][]byte{}
	for name, text := range x.request.Files {
		files[name] = text
	}
	x.held = opened.NewHeld(files)
	ctx = opened.TrackHeld(ctx, x.held)
	if x.lab.Progress != nil {
		ctx = progress.With(ctx, progress.To(x.lab.Progress))
	}
	ctx = output.Also(ctx, x.formats())
	if x.request.Drawing {
		ctx = scene.Wanted(ctx, func(s *scene.Scene) { x.answer.Run = s })
	}
	err := x.execute(ctx)
	for line := range strings.Lines(x.stderr.String()) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "scheduled in ") {
			x.answer.Notes = append(x.answer.Notes, strings.TrimPrefix(line, "note: "))
		}
	}
	if err != nil && mistake.Status(err) != mistake.ExitIncomplete {
		return err
	}
	return errors.Join(err, x.collect())
}

// execute is one command line, as of a root that has this command alone.
func (x *execution) execute(ctx context.Context) error {
	cmd := x.action.build(x.lab.Extra)
	if x.request.Action != "gen" {
		cmd.RemoveCommand(cmd.Commands()...) // which may read and write other files
	}
	root := &cobra.Command{Use: "clustersim", SilenceErrors: true, SilenceUsage: true, CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true}}
	root.SetFlagErrorFunc(mistake.FlagError)
	root.AddCommand(cmd)
	root.SetHelpFunc(func(*cobra.Command, []string) {})
	mistake.Once(root)
	words, err := x.withFiles(x.args)
	if err != nil {
		return err
	}
	root.SetArgs(words)
	root.SetIn(strings.NewReader(""))
	root.SetOut(&x.stdout)
	root.SetErr(&x.stderr)
	started := false
	root.PersistentPreRunE = func(cmd *cobra.Command, args []string) error {
		started = true
		return opened.Empty(cmd, args)
	}
	if err := root.ExecuteContext(ctx); err != nil {
		if !started {
			err = mistake.Usage(err)
		}
		return err
	}
	return nil
}

// wanted is the flag of run that writes a file of an ending.
var wanted = map[string]string{".svg": "--gantt", ".png": "--gantt", ".pdf": "--gantt", ".json": "--trace", ".trace": "--paje", ".csv": "--batsim"}

// withFiles adds what the page gets beside what the command line says: data, and files.
func (x *execution) withFiles(args []string) ([]string, error) {
	words := slices.Clone(args)
	if x.action.json && !x.request.Brief {
		words = append(words, "-o", string(table.JSON))
	}
	if x.action.lines {
		words = append(words, "-o", string(table.JSON)) // in order; a campaign's file would have a file of results
	}
	for _, name := range x.request.Want {
		if slices.Contains(formatNames, name) {
			continue
		}
		flag, known := wanted[filepath.Ext(name)]
		if !known || x.request.Action != "run" || filepath.Base(name) != name {
			return nil, mistake.Usagef("%q is nothing that %s can write (want %s, or of run gantt.svg and so on)", name, x.request.Action, strings.Join(formatNames, ", "))
		}
		words = append(words, flag, name)
	}
	return words, nil
}

// formatNames are the formats of Want.
var formatNames = []string{"csv", "markdown", "latex", "text"}

// formats are those in which the command prints too.
func (x *execution) formats() map[table.Format]io.Writer {
	x.also = map[string]*bytes.Buffer{}
	list := map[table.Format]io.Writer{table.Cells: &x.cells}
	if x.action.json && x.request.Brief {
		list[table.Brief] = &x.brief
	}
	for _, name := range x.request.Want {
		if slices.Contains(formatNames, name) {
			format := table.Format(name)
			if name == "text" {
				format = table.Text
			}
			x.also[name] = &bytes.Buffer{}
			list[format] = x.also[name]
		}
	}
	return list
}

// collect puts what was printed and written into the answer.
func (x *execution) collect() error {
	a := x.answer
	switch {
	case x.action.json && x.request.Brief:
		a.Data = bytes.TrimSpace(x.brief.Bytes())
	case x.action.json:
		a.Data = bytes.TrimSpace(x.stdout.Bytes())
	case x.action.lines:
		for line := range bytes.Lines(x.stdout.Bytes()) {
			a.Results = append(a.Results, slices.Clone(bytes.TrimSpace(line)))
		}
	default:
		a.Text = x.stdout.String()
	}
	for name, text := range x.also {
		x.held.Put(name, text.Bytes())
	}
	for name, text := range x.held.Outputs() {
		if a.Files == nil {
			a.Files = map[string]File{}
		}
		a.Files[name] = text
	}
	if x.cells.Len() == 0 {
		return nil
	}
	if err := a.take(x.cells.Bytes()); err != nil {
		return fmt.Errorf("tables: %w", err)
	}
	return nil
}
