package trace_test

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/workload"
)

func pajeOf(t *testing.T, r *runview.Run, links *runview.Links) string {
	var out, again bytes.Buffer
	require.NoError(t, trace.WritePaje(&out, r, links, nil))
	require.NoError(t, trace.WritePaje(&again, r, links, nil))
	require.Equal(t, out.String(), again.String())
	return out.String()
}

// pajeReader follows a trace as a viewer does.
type pajeReader struct {
	t          *testing.T
	defs       map[string][]string // event number: its name, then "Field type" pairs
	types      map[string]string   // alias: the event that defined it
	values     map[string]bool     // aliases of entity values
	containers map[string]string   // alias: its type
	stack      map[string]int      // container: states pushed
	open       map[string]string   // key of a link: the container it began in
	line       string              // of the current event
	lastSec    float64
	pushed     int
	linked     int
}

func newPajeReader(t *testing.T) *pajeReader {
	return &pajeReader{
		t: t, defs: map[string][]string{}, types: map[string]string{}, values: map[string]bool{},
		containers: map[string]string{}, stack: map[string]int{}, open: map[string]string{},
	}
}

var pajeField = regexp.MustCompile(`"[^"]*"|\S+`)

func (p *pajeReader) read(text string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	number := ""
	for _, line := range lines {
		fields := pajeField.FindAllString(line, -1)
		switch {
		case fields[0] == "%EventDef":
			number = fields[2]
			p.defs[number] = []string{fields[1]}
		case fields[0] == "%EndEventDef":
		case fields[0] == "%":
			p.defs[number] = append(p.defs[number], fields[1])
			require.Contains(p.t, []string{"date", "string", "color", "double", "int"}, fields[2])
		default:
			p.event(line, fields)
		}
	}
}

// has requires a key of a map. require.Contains would copy all keys.
func has[V any](p *pajeReader, of map[string]V, key string) {
	if _, found := of[key]; !found {
		require.Contains(p.t, of, key, p.line)
	}
}

func hasNot[V any](p *pajeReader, of map[string]V, key string) {
	if _, found := of[key]; found {
		require.NotContains(p.t, of, key, p.line)
	}
}

func (p *pajeReader) event(line string, fields []string) {
	p.line = line
	def := p.defs[fields[0]]
	if def == nil || len(fields) != len(def) {
		require.Len(p.t, fields, len(def), line)
		require.NotNil(p.t, def, line)
	}
	f := map[string]string{}
	for i, key := range def[1:] {
		f[key] = strings.Trim(fields[i+1], `"`)
	}
	if at, timed := f["Time"]; timed {
		sec, err := strconv.ParseFloat(at, 64)
		require.NoError(p.t, err)
		if strings.Contains(at, "e") || !(sec >= p.lastSec) {
			require.NotContains(p.t, at, "e", "Paje has no exponents")
			require.GreaterOrEqual(p.t, sec, p.lastSec, line)
		}
		p.lastSec = sec
	}
	kind := strings.TrimPrefix(def[0], "Paje")
	if strings.HasPrefix(kind, "Define") {
		p.define(kind, f)
		return
	}
	has(p, p.types, f["Type"])
	switch kind {
	case "CreateContainer":
		hasNot(p, p.containers, f["Alias"])
		if f["Container"] != "0" {
			has(p, p.containers, f["Container"])
		}
		p.containers[f["Alias"]] = f["Type"]
		return
	case "DestroyContainer":
		require.Equal(p.t, p.containers[f["Name"]], f["Type"])
		require.Zero(p.t, p.stack[f["Name"]], "container %s ends in a state", f["Name"])
		delete(p.containers, f["Name"])
		return
	}
	has(p, p.containers, f["Container"])
	switch kind {
	case "PushState":
		has(p, p.values, f["Value"])
		p.stack[f["Container"]]++
		p.pushed++
		if f["Value"] == "files" {
			p.pushed--
			require.Equal(p.t, 2, p.stack[f["Container"]], "%s: a task reads", line)
			break
		}
		require.Equal(p.t, 1, p.stack[f["Container"]], "%s: a core runs one task at a time", line)
	case "PopState":
		p.stack[f["Container"]]--
		require.GreaterOrEqual(p.t, p.stack[f["Container"]], 0, line)
	case "StartLink":
		has(p, p.containers, f["StartContainer"])
		hasNot(p, p.open, f["Key"])
		p.open[f["Key"]] = f["StartContainer"]
		p.linked++
	case "EndLink":
		has(p, p.containers, f["EndContainer"])
		has(p, p.open, f["Key"])
		delete(p.open, f["Key"])
	}
}

func (p *pajeReader) define(kind string, f map[string]string) {
	if kind == "DefineEntityValue" {
		has(p, p.types, f["Type"])
		p.values[f["Alias"]] = true
		return
	}
	if f["Type"] != "0" {
		has(p, p.types, f["Type"])
	}
	p.types[f["Alias"]] = kind
}

// TestPajeIsValid follows each trace.
func TestPajeIsValid(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r, links := watched(t, c)
			text := pajeOf(t, r, links)
			p := newPajeReader(t)
			p.read(text)
			require.Empty(t, p.open)
			require.Empty(t, p.containers, "all containers are destroyed")
			states := len(r.Result.Tasks) + len(r.Attempts()) + downtimes(r)
			require.Equal(t, states, p.pushed)
			require.Equal(t, len(r.Result.Transfers), p.linked)
		})
	}
}

// TestPajeNames: names with anything in them stay one field.
func TestPajeNames(t *testing.T) {
	b := workload.NewBuilder("odd")
	b.Task("a \"quoted\"\\ \n\tname", 1e9)
	d, err := b.Build()
	require.NoError(t, err)
	hosts := viewtest.Run(t, viewtest.Cases()["one core a host"]).Platform
	text := pajeOf(t, viewtest.Simulate(t, hosts, d, viewtest.Case{}), nil)
	require.Contains(t, text, `"a 'quoted'/   name"`)
}

func TestPajeGolden(t *testing.T) {
	r, links := watched(t, viewtest.Case{Platform: "cluster(hosts=2,speed=1Gf)", Workload: "layered(tasks=3,width=2,fanin=2)", Scheduler: "round-robin"})
	golden.Check(t, "small.paje", []byte(pajeOf(t, r, links)))
}
