package campaign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// base begins a campaign that further axes complete.
const base = "axes: {workload: w, platform: p, "

// Every mistake has its place, and says what to do.
func TestReadMistakes(t *testing.T) {
	readMistakes(t, map[string]string{
		"":                    "c.yaml:1:1: empty file",
		"# nothing\n":         "c.yaml:1:1: nothing in the file but comments and empty documents",
		"[1]":                 "c.yaml:1:1: campaign: want a map of fields, got a list (fields are name, axes, exclude)",
		"name: x":             "c.yaml:1:1: campaign: no axes (add axes: ...)",
		"axes: [k]":           "c.yaml:1:7: axes: want a map of fields, got a list (fields are " + strings.Join(campaign.AxisNames(), ", ") + ")",
		"axes: {workload: w}": "c.yaml:1:7: axes: no platform (add platform: a file or a spec)",
		"name: [a]\naxes: {workload: w, platform: p}": "c.yaml:1:7: campaign: name: want a single value, got a list",
		"axis: {k: 1}\n": "c.yaml:1:1: campaign: unknown field \"axis\" (did you mean \"axes\"?)",
		"axes: {workload: w, platform: p}\n---\naxes: {}": "c.yaml:3:1: a second document (want one campaign a file)",

		base + "shceduler: heft}":          `c.yaml:1:34: axes: unknown field "shceduler" (did you mean "scheduler"?)`,
		base + "k: 1, k: 2}":               "c.yaml:1:40: axes: field \"k\" is given twice (first at line 1, column 34)",
		base + "k: }":                      "c.yaml:1:34: axes: field \"k\" has no value",
		base + "k: []}":                    "c.yaml:1:37: k: no values",
		base + "k: [1, [2]]}":              "c.yaml:1:41: k: want a value, got a list",
		base + "network: {a: b}}":          "c.yaml:1:43: network: want a value or a list of values, got a map of fields (put quotes around a text that holds a colon)",
		base + "k: [1, 2, 1]}":             "c.yaml:1:44: k: 1 is given twice (first at line 1, column 38)",
		base + "k: [1..5, 3]}":             "c.yaml:1:44: k: 3 is given twice (first at line 1, column 38)",
		base + "k: [3, 1..9/2]}":           "c.yaml:1:41: k: 3 is given twice (first at line 1, column 38)",
		base + "k: [1..9/2, 2..3]}":        "c.yaml:1:46: k: 3 is given twice (first at line 1, column 38)",
		base + "intensity: [compute, 1%]}": "c.yaml:1:55: intensity: 1% is given twice (first at line 1, column 46)",
	})
}

func TestValueMistakes(t *testing.T) {
	readMistakes(t, map[string]string{
		base + "k: 0, beta: 1}":                   `c.yaml:1:37: k: "0" is not a whole number from 1 to 10000000`,
		base + "k: 1.5, beta: 1}":                 `c.yaml:1:37: k: "1.5" is not a whole number from 1 to 10000000`,
		base + "k: 1..2/0.5, beta: 1}":            `c.yaml:1:37: k: "1.5" is not a whole number from 1 to 10000000`,
		base + "k: 1..2000000000, beta: 1}":       `c.yaml:1:37: k: "1..2000000000": more than 10000000 values`,
		base + "k: 9999999..10000002, beta: 1}":   `c.yaml:1:37: k: "10000002" is not a whole number from 1 to 10000000`,
		base + "beta: 0, k: 1}":                   "c.yaml:1:40: beta: zero (want more than zero)",
		base + "beta: -1, k: 1}":                  `c.yaml:1:40: beta: "-1" is less than 0`,
		base + "beta: .inf, k: 1}":                `c.yaml:1:40: beta: ".inf" is not a finite number`,
		base + "beta: .nan, k: 1}":                `c.yaml:1:40: beta: ".nan" is not a finite number`,
		base + "beta: 1e999, k: 1}":               `c.yaml:1:40: beta: "1e999" is not a finite number`,
		base + "seed: -1}":                        `c.yaml:1:40: seed: "-1" is not a whole number, at least 0`,
		base + "seed: 18446744073709551616}":      `c.yaml:1:40: seed: "18446744073709551616" is not a whole number, at least 0`,
		base + "seed: {from: 1}}":                 "c.yaml:1:40: range: no to (add to: ...)",
		base + "seed: {from: 3, to: 1}}":          "c.yaml:1:40: seed: the range ends before it begins",
		base + "seed: {from: 1, to: 3, setp: 1}}": `c.yaml:1:57: range: unknown field "setp" (did you mean "step"?)`,
		base + "network: lv8}":                    `c.yaml:1:43: unknown network model "lv8" (did you mean "lv08"?)`,
		base + "network: lv08(tcp-gama=0)}":       `c.yaml:1:43: network "lv08(tcp-gama=0)": lv08: unknown argument "tcp-gama" (did you mean "tcp-gamma"?)`,
		base + "network: [lv08(a=1,b=2)]}": "c.yaml:1:44: network: \"lv08(a=1\" is half of a spec (put quotes around a spec that holds a comma)\n" +
			"c.yaml:1:53: network: \"b=2)\" is half of a spec (put quotes around a spec that holds a comma)",
		base + `scheduler: "heft(a b)"}`: `c.yaml:1:53: scheduler: want '=' after a, got "b)" (quote a value that holds a comma)`,
		base + "host-sharing: spcae}":    `c.yaml:1:48: host-sharing: unknown value "spcae" (did you mean "space"?)`,
		base + "storage: disk}":          `c.yaml:1:43: unknown storage "disk" (want one of none, local, shared)`,
		base + "storage: shared}":        `c.yaml:1:43: storage "shared": shared: host: want the name of the host with the disk, such as shared(host=node-0)`,
		base + "loopback: x}":            `c.yaml:1:44: loopback: unknown value "x" (want one of free, simgrid)`,
		base + "reference-speed: 0}":     "c.yaml:1:51: reference-speed: \"0\": want more than 0",
		base + "intensity: 100%}":        `c.yaml:1:45: unknown intensity "100%" (want compute, balanced, communication, as-is, or a share of communication such as 30%)`,
		base + "workload: w}":            "c.yaml:1:34: axes: field \"workload\" is given twice (first at line 1, column 8)",

		base + "k: 1}":                                 "c.yaml:1:7: axes: k without beta (add beta, the growth of the parallel work)",
		base + "beta: 1}":                              "c.yaml:1:7: axes: beta without k (add k, the refinement factor)",
		base + "chi: 0, alpha: 1%}":                    "c.yaml:1:7: axes: chi, alpha without k and beta, so nothing is refined (add both)",
		base + "seed: 1..10000, k: 1..10000, beta: 1}": "c.yaml:1:7: axes: more than 10000000 points (take fewer values, or several campaigns)",

		base + "k: 1, beta: 1, alpha: 101%}":           `c.yaml:1:56: alpha: "101%" is more than 1 (want a fraction from 0 to 1, or 0% to 100%)`,
		base + "k: 1, beta: 1, mapping: part}":         `c.yaml:1:58: unknown mapping "part" (did you mean "parts"?)`,
		base + "k: 1, beta: 1, speeds: fast}":          `c.yaml:1:57: unknown speeds "fast" (want equal, beta-new, beta-all, or a number above 0: how many times as fast as the old ones new nodes are)`,
		base + "k: 1, beta: 1, send: al}":              `c.yaml:1:55: send: unknown value "al" (want one of reduce, all, pairwise)`,
		base + "k: 1, beta: 1, new-link-bandwidth: 0}": "c.yaml:1:69: new-link-bandwidth: zero (want more than zero)",
		base + "k: 1, beta: 1, new-link-latency: 1}":   "",
		base + "k: 1, beta: 1, count-reduce: yes}":     `c.yaml:1:63: count-reduce: unknown value "yes" (want one of false, true)`,
		base + "k: 1, beta: 1, max-level: -1}":         `c.yaml:1:60: max-level: "-1" is not a whole number from 0 to 10000000`,
	})
}

func TestExcludeMistakes(t *testing.T) {
	readMistakes(t, map[string]string{
		base + "k: 1}\nexclude: 3":                                           "c.yaml:1:7: axes: k without beta (add beta, the growth of the parallel work)\nc.yaml:2:10: campaign: exclude: want a list, got a single value",
		base + "seed: 1}\nexclude: 3":                                        "c.yaml:2:10: campaign: exclude: want a list, got a single value",
		base + "seed: 1}\nexclude: [3]":                                      "c.yaml:2:11: exclude number 1: want axes and their values, such as {k: 1, beta: 2}, got a single value",
		base + "seed: 1}\nexclude: [{}]":                                     "c.yaml:2:11: exclude number 1: want axes and their values, such as {k: 1, beta: 2}, got a map of fields",
		base + "seed: 1}\nexclude: [{k: 1}]":                                 "c.yaml:2:12: exclude number 1: k is not one of the axes (axes are workload, platform, seed)",
		base + "seed: 1}\nexclude: [{sed: 1}]":                               `c.yaml:2:12: exclude number 1: unknown field "sed" (did you mean "seed"?)`,
		base + "seed: 1..3}\nexclude: [{seed: 4}]":                           "c.yaml:2:18: exclude number 1: 4 is not a value of axis seed",
		base + "network: lv08}\nexclude: [{network: cm02}, {network: lv08}]": `c.yaml:2:21: exclude number 1: cm02 is not a value of axis network`,
	})
}

// readMistakes reads campaigns with mistakes, and without where want is empty.
func readMistakes(t *testing.T, cases map[string]string) {
	for text, want := range cases {
		t.Run(text, func(t *testing.T) {
			_, err := campaign.Read("c.yaml", []byte(text))
			if want == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, want)
			for _, line := range strings.Split(err.Error(), "\n") {
				require.Regexp(t, `^c\.yaml:\d+:\d+: `, line)
			}
		})
	}
}

// JSON is the same campaign.
func TestReadJSON(t *testing.T) {
	yaml := bind(t, small, nil)
	json := bind(t, `{"axes": {"workload": ["layered(tasks=12,width=4)", "chain(tasks=3)"],
		"platform": "cluster(hosts=3)", "scheduler": ["heft", "random"], "seed": {"from": 1, "to": 4}}}`, nil)
	require.Equal(t, points(yaml, campaign.AxisNames()...), points(json, campaign.AxisNames()...))
	_, err := campaign.Read("c.json", []byte(`{"axes": {"workload": "w", "platform": "p", "k": 0}}`))
	require.EqualError(t, err, `c.json:1:50: k: "0" is not a whole number from 1 to 10000000`)
}

// What values name is looked at before any run, each mistake at its place.
func TestBindMistakes(t *testing.T) {
	for axes, want := range map[string]string{
		"workload: no.yaml, platform: cluster()":                                 "c.yaml:1:18: workload: no.yaml: file does not exist",
		"workload: w.yaml, platform: clustr()":                                   `c.yaml:1:36: unknown platform "clustr" (did you mean "cluster"?)`,
		"workload: chain(task=3), platform: cluster()":                           `c.yaml:1:18: workload: chain: unknown argument "task" (did you mean "tasks"?)`,
		"workload: [w.yaml, v.yaml], platform: cluster()":                        "c.yaml:1:27: workload: v.yaml is the same as w.yaml (give it once)",
		"workload: [chain(), chain( )], platform: cluster()":                     "c.yaml:1:28: workload: chain( ) is the same as chain() (give it once)",
		"workload: bad.yaml, platform: cluster()":                                `bad.yaml:1:29: task "a": no work (give work, or load with the gamma and epsilon it uses)`,
		"workload: w.yaml, platform: cluster(), scheduler: [heft, hefd]":         `c.yaml:1:65: unknown scheduler "hefd" (did you mean "heft"?)`,
		"workload: w.yaml, platform: cluster(), scheduler: heft(x=1)":            `c.yaml:1:58: scheduler heft: unknown argument "x" (want insertion)`,
		"workload: w.yaml, platform: cluster(), scheduler: fixed(file=no.csv)":   "c.yaml:1:58: scheduler fixed: file: file does not exist",
		"workload: w.yaml, platform: cluster(), scheduler: fixed(file=bad.csv)":  `bad.csv:1:1: unknown column "tsk" (did you mean "task"?)`,
		"workload: w.yaml, platform: [cluster(), ring()], storage: local":        "c.yaml:1:66: storage local: no host of the platform has a disk (disks of hosts in a file, or disk-read and disk-write in a spec)",
		"workload: w.yaml, platform: cluster(), storage: [none, shared(host=x)]": `c.yaml:1:63: storage shared(host=x): unknown host "x"`,
		"workload: w.yaml, platform: cluster(), scheduler: exec(cmd=x)":          "c.yaml:1:58: scheduler exec: cmd: programs cannot be started here",
	} {
		t.Run(axes, func(t *testing.T) {
			c, err := campaign.Read("c.yaml", []byte("axes: {"+axes+"}"))
			require.NoError(t, err)
			_, err = c.Bind(files{
				"w.yaml": tiny, "v.yaml": tiny, "bad.yaml": "tasks: [{name: b, work: 1}, {name: a}]\n", "bad.csv": "tsk,host\n",
			}.env())
			require.EqualError(t, err, want)
		})
	}
}

// A campaign keeps no bytes of its file, which may be used for something else before it is bound.
func TestBindAfterTheFileIsGone(t *testing.T) {
	data := []byte("{\"axes\": {\n\"workload\": \"chain()\", \"platform\": \"clustr()\"}}")
	c, err := campaign.Read("c.json", data)
	require.NoError(t, err)
	clear(data)
	_, err = c.Bind(files{}.env())
	require.EqualError(t, err, `c.json:2:37: unknown platform "clustr" (did you mean "cluster"?)`)
}

func TestNewMistakes(t *testing.T) {
	base := []campaign.Given{{Axis: "workload", Values: []string{"chain()"}}, {Axis: "platform", Values: []string{"cluster()"}}}
	for want, more := range map[string]campaign.Given{
		`unknown axis "shceduler" (did you mean "scheduler"?)`: {Axis: "shceduler", Values: []string{"heft"}},
		"axis workload is given twice":                         {Axis: "workload", Values: []string{"x"}},
		"k: no values":                                         {Axis: "k"},
		`"x" is not a whole number, at least 0`:                {Axis: "seed", Values: []string{"1", "x"}},
		"1 is given twice":                                     {Axis: "seed", Values: []string{"1", "1"}},
	} {
		_, err := campaign.New("", append(base[:2:2], more))
		require.EqualError(t, err, want)
	}
	for want, leave := range map[string]campaign.Given{
		`exclude: unknown axis "worklod" (did you mean "workload"?)`:                {Axis: "worklod"},
		"exclude: k is not one of the axes (axes are workload, platform)":           {Axis: "k", Values: []string{"1"}},
		`exclude: chan() is not a value of axis workload (did you mean "chain()"?)`: {Axis: "workload", Values: []string{"chan()"}},
	} {
		_, err := campaign.New("", base, []campaign.Given{leave})
		require.EqualError(t, err, want)
	}
	c, err := campaign.New("", base, []campaign.Given{{Axis: "workload", Values: []string{"chain()"}}})
	require.NoError(t, err)
	_, err = c.Bind(files{}.env())
	require.EqualError(t, err, "every point is excluded")
}

// Whatever a file holds, it is a campaign or has mistakes with places, and what
// it holds can be enumerated.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		small, "axes: {workload: w, platform: p, k: [1..3, 7], beta: 1..3/0.5}\nexclude: [{k: 1}]\n",
		`{"axes": {"workload": "w", "platform": ["p"], "seed": {"from": 1, "to": 9, "step": 4}}}`,
		"name: x\naxes: {workload: w, platform: p, intensity: [10%..30%/10%, compute], alpha: 1%, k: 2, beta: 2}\n",
	} {
		f.Add([]byte(text))
	}
	env := files{}.env()
	env.Open = func(name string) (run.Source, error) {
		return run.Source{Name: name, Data: []byte(name)}, nil
	}
	env.Workload = nothingWorkload
	env.Platform = nothingPlatform
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := campaign.Read("c.yaml", data)
		if err == nil {
			var runs *campaign.Runs
			if runs, err = c.Bind(env); err == nil {
				n := 0
				for j := range runs.Jobs() {
					require.NotZero(t, j.ID)
					if n++; n == 100 {
						break
					}
				}
				return
			}
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			require.Regexp(t, `^c\.yaml:[1-9]\d*:[1-9]\d*: `, line)
		}
		require.ErrorAs(t, err, new(*srcerr.Error))
	})
}
