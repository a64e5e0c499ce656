package lab

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// first is the first mistake of an answer.
func first(t *testing.T, a *Answer) Mistake {
	t.Helper()
	require.NotEmpty(t, a.Errors)
	return a.Errors[0]
}

// No request reaches a file of the computer, starts a program or writes anything.
func TestRequestsStayInMemory(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.yaml")
	require.NoError(t, os.WriteFile(secret, []byte("hosts: [{name: a, speed: 1Gf}]\n"), 0o666))
	t.Chdir(dir)
	base := Request{Action: "run", Platform: "cluster(hosts=2)", Workload: "fft(n=4)"}
	for name, c := range map[string]struct {
		change func(r *Request)
		status int
		text   string
	}{
		"a platform":      {func(r *Request) { r.Platform = secret }, 3, "file does not exist"},
		"beside":          {func(r *Request) { r.Platform = "secret.yaml" }, 3, "file does not exist"},
		"a pattern":       {func(r *Request) { r.Action, r.Workload = "compare", "*.yaml" }, 3, "file does not exist"},
		"a placement":     {func(r *Request) { r.Schedulers = []string{"fixed(file=secret.yaml)"} }, 3, "file does not exist"},
		"a program":       {func(r *Request) { r.Schedulers = []string{"exec(cmd=/bin/true)"} }, 2, "exec"},
		"an overhead":     {func(r *Request) { r.Settings = map[string]string{"overhead": "@secret.yaml"} }, 3, "file does not exist"},
		"a file to write": {func(r *Request) { r.Options = map[string][]string{"gantt": {"x.svg"}} }, 2, `option "gantt" of run`},
		"results":         {func(r *Request) { r.Action, r.Options = "sweep", map[string][]string{"results": {"x.jsonl"}} }, 2, `option "results" of sweep`},
		"a server":        {func(r *Request) { r.Action, r.Options = "sweep", map[string][]string{"serve": {"0"}} }, 2, `option "serve" of sweep`},
		"a wanted path":   {func(r *Request) { r.Want = []string{"../x.svg"} }, 2, "../x.svg"},
		"an argument":     {func(r *Request) { r.Action, r.Arguments = "info", []string{"--draw=x.svg"} }, 2, "begins with -"},
		"a queue's program": {func(r *Request) {
			*r = Request{Action: "sweep", Options: map[string][]string{"set": {"jobs=poisson(jobs=5)", "queue=exec(cmd=touch made)"}}}
		}, 4, "1 of 1 run failed"},
		"a campaign and axes": {func(r *Request) {
			r.Action, r.Arguments, r.Files = "sweep", []string{"e.yaml"}, map[string]File{"e.yaml": File("name: made\naxes: {platform: [cluster(hosts=2)]}\n")}
		}, 2, "e.yaml has the axes"},
		"a campaign's file": {func(r *Request) {
			*r = Request{Action: "sweep", Arguments: []string{"e.yaml"}, Files: map[string]File{"e.yaml": File("name: ../made\naxes: {platform: secret.yaml, workload: chain()}\n")}}
		}, 3, "file does not exist"},
		"a campaign's program": {func(r *Request) {
			*r = Request{Action: "sweep", Arguments: []string{"e.yaml"}, Files: map[string]File{"e.yaml": File("axes: {platform: cluster(), workload: chain(), scheduler: exec(cmd=touch made)}\n")}}
		}, 3, "exec"},
		"a file of the computer": {func(r *Request) { *r = Request{Action: "sweep", Arguments: []string{"secret.yaml"}} }, 3, "file does not exist"},
		"a command below":        {func(r *Request) { *r = Request{Action: "sweep", Arguments: []string{"merge", "secret.yaml"}} }, 2, "2 arguments for sweep"},
		"a folder":               {func(r *Request) { *r = Request{Action: "info", Arguments: []string{dir}} }, 3, "file does not exist"},
		"two things":             {func(r *Request) { *r = Request{Action: "info", Arguments: []string{"a", "b"}} }, 2, "2 arguments for info"},
		"another action":         {func(r *Request) { r.Action = "replay" }, 2, "want compare, gen, info"},
		"no setting":             {func(r *Request) { r.Settings = map[string]string{"colour": "red"} }, 2, `setting "colour"`},
		"standard input":         {func(r *Request) { r.Platform = "-" }, 3, "empty file"},
		"a study":                {func(r *Request) { *r = Request{Action: "scale", Arguments: []string{"secret.yaml"}} }, 3, "file does not exist"},
		"help":                   {func(r *Request) { *r = Request{Action: "gen"} }, 2, ""},
		"what is not there":      {func(r *Request) { r.Options = map[string][]string{"why": {"maybe"}} }, 2, `"maybe"`},
	} {
		t.Run(name, func(t *testing.T) {
			r := base
			c.change(&r)
			a := (&Lab{}).Do(t.Context(), &r)
			require.Equal(t, c.status, a.Status, a)
			require.Contains(t, first(t, a).Text, c.text)
		})
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Equal(t, []string{secret}, left)
}

func TestPlacesOfMistakes(t *testing.T) {
	for name, c := range map[string]struct {
		request Request
		want    Mistake
	}{
		"in a spec": {
			Request{Action: "run", Platform: "cluster(hots=2)", Workload: "fft(n=4)"},
			Mistake{What: "platform", File: "cluster(hots=2)", Line: 1, Col: 9, Text: `cluster: unknown argument "hots" (did you mean "hosts"?)`, Full: `cluster(hots=2):1:9: cluster: unknown argument "hots" (did you mean "hosts"?)`},
		},
		"in a file": {
			Request{Action: "run", Platform: "p.yaml", Workload: "fft(n=4)", Files: map[string]File{"p.yaml": File("hosts:\n  - {name: a, sped: 1Gf}\n")}},
			Mistake{What: "platform", File: "p.yaml", Line: 2, Col: 15, Text: `host "a": unknown field "sped" (did you mean "speed"?)`, Full: `p.yaml:2:15: host "a": unknown field "sped" (did you mean "speed"?)`},
		},
		"in a setting": {
			Request{Action: "run", Platform: "cluster(hosts=2)", Workload: "fft(n=4)", Settings: map[string]string{"network": "lv09"}},
			Mistake{What: "network"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := first(t, (&Lab{}).Do(t.Context(), &c.request))
			if c.want.Text == "" {
				require.Equal(t, c.want.What, got.What)
				return
			}
			require.Equal(t, c.want, got)
		})
	}
}

// Limits end what is too large, and a context what takes too long.
func TestLimits(t *testing.T) {
	r := Request{Action: "run", Platform: "cluster(hosts=200)", Workload: "layered(tasks=3000)"}
	within := func(l Limits) *Answer { return (&Lab{Limits: l}).Do(t.Context(), &r) }
	require.Contains(t, first(t, within(Limits{Tasks: 100})).Text, "3000 tasks, and the limit is 100")
	require.Contains(t, first(t, within(Limits{Hosts: 100})).Text, "200 hosts, and the limit is 100")
	require.Contains(t, string((&Lab{Limits: Limits{Bytes: 1000}}).Answer(t.Context(), []byte(`{"action": "run", "platform": "cluster(hosts=9)", "workload": "fft(n=8)"}`))), "the limit is 1000")
	require.Contains(t, first(t, within(Limits{Seconds: 1e-6})).Text, "it takes longer than 1µs, the limit")
	require.Contains(t, first(t, within(Limits{Seconds: 1e-10})).Text, "the limit")
	huge := &Request{Action: "run", Platform: "cluster(hosts=20)", Workload: "layered(tasks=60000)", Drawing: true}
	require.Contains(t, first(t, (&Lab{Limits: Limits{Memory: 10e6}}).Do(t.Context(), huge)).Text, "the answer: needs more memory than its limit of 10MB leaves")
	require.Zero(t, (&Lab{Limits: Limits{Memory: 1e9}}).Do(t.Context(), huge).Status)
	r.Limits = Limits{Tasks: 50}
	require.Contains(t, first(t, within(Limits{Tasks: 5000})).Text, "the limit is 50")
	require.Equal(t, Limits{Tasks: 1, Hosts: 2, Seconds: 3, Memory: 5}, Limits{Tasks: 1, Seconds: 4, Memory: 6}.Within(Limits{Hosts: 2, Seconds: 3, Memory: 5}))

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	a := (&Lab{}).Do(ctx, &Request{Action: "run", Platform: "cluster(hosts=2)", Workload: "fft(n=4)"})
	require.NotZero(t, a.Status)
	require.Less(t, a.Seconds, (10 * time.Second).Seconds())
}

func TestReadRequest(t *testing.T) {
	for text, want := range map[string]string{
		`{"action": "run", "colour": 1}`:    `request: unknown field "colour"`,
		`[1]`:                               "request: array (want an object)",
		`{"platform": 3}`:                   "request: platform: number (want a string)",
		`{"limits": {"tasks": "x"}}`:        "request: limits.tasks: string (want a whole number)",
		`{"limits": {"tasks": 1.5}}`:        "request: limits.tasks: number 1.5 (want a whole number)",
		`{"schedulers": "heft"}`:            "request: schedulers: string (want a list)",
		`{"drawing": 1}`:                    "request: drawing: number (want true or false)",
		`{} {}`:                             "request: more than one object (want one request)",
		``:                                  "request: EOF",
		`{"files": {"a": {"base64": "!"}}}`: "illegal base64",
		`{"files": {"a": 3}}`:               "neither a text nor an object with base64",
	} {
		_, err := Read([]byte(text))
		require.ErrorContains(t, err, want)
	}
	r, err := Read([]byte(`{"files": {"a": {"base64": "/w=="}, "b": "x"}}`))
	require.NoError(t, err)
	require.Equal(t, map[string]File{"a": {0xff}, "b": File("x")}, r.Files)
}

func FuzzAnswer(f *testing.F) {
	f.Add([]byte(`{"action": "run", "platform": "cluster(hosts=4)", "workload": "fft(n=8)", "drawing": true, "want": ["csv", "gantt.svg"]}`))
	f.Add([]byte(`{"action": "info", "arguments": ["a"], "files": {"a": "hosts: []"}}`))
	f.Fuzz(func(t *testing.T, request []byte) {
		l := Lab{Limits: Limits{Tasks: 1000, Hosts: 1000, Seconds: 2, Bytes: 1 << 24}}
		var a Answer
		require.NoError(t, json.Unmarshal(l.Answer(t.Context(), request), &a))
		require.True(t, a.Status == 0 || len(a.Errors) > 0)
	})
}
