package format

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

const (
	slurmSmall = `# a small cluster
ClusterName=small
SchedulerType=sched/backfill
SchedulerParameters=bf_window=2880,bf_interval=60,bf_continue,bf_max_job_test=500,sched_interval=-1,bf_min_age_reserve=600,max_rpc_cnt=100,nonsense
SelectType=select/linear
PriorityType=priority/multifactor
PriorityDecayHalfLife=7-0
PriorityCalcPeriod=5
PriorityWeightAge=1000   # a comment
PriorityWeightFairshare=2000
PriorityFavorSmall=YES
PriorityFlags=NO_FAIR_TREE
OverTimeLimit=5
KillWait=60
EnforcePartLimits=ALL
PreemptType=preempt/partition_prio
NodeName=DEFAULT RealMemory=1000 \
  Sockets=2 CoresPerSocket=4
NodeName=n[08-10] Feature=ib,fast
NodeName=g[1-2] CPUs=16 Gres=gpu:a100:4,ssd:1 RealMemory=4000 State=DRAIN
NodeName=f[1-9] State=FUTURE
Include extra.conf
PartitionName=DEFAULT State=UP MaxTime=1-0
PartitionName=main Nodes=n[08-10] Default=YES MaxNodes=2 PriorityTier=3
PartitionName=gpu Nodes=g1,g2 MaxTime=INFINITE PriorityJobFactor=7 OverSubscribe=EXCLUSIVE
PartitionName=old Nodes=ALL State=DOWN OverSubscribe=EXCLUSIVE
`
	slurmSmallTopology = "SwitchName=s1 Nodes=n[08-10]\nSwitchName=s2 Nodes=g1\nSwitchName=top Switches=s[1-2]\n"
	slurmSmallAccounts = `# shares
add account chem Fairshare=30
sacctmgr -i add account name=lab parent=chem
add user ann,bob Account=lab FairShare=2
add user eve DefaultAccount=chem MaxJobs=3
modify user where name=bob set fairshare=5
add qos high Priority=10 MaxJobsPerUser=4 MaxTRESPerUser=node=6 MaxWall=2:00:00 GrpTRES=cpu=7
modify qos normal set Priority=1 MaxSubmitJobsPerUser=9
modify account chem set fairshare=40
list associations
`
)

func TestReadSlurm(t *testing.T) {
	s, err := ReadSlurm(SlurmFile{"slurm.conf", []byte(slurmSmall)}, SlurmFile{"topology.conf", []byte(slurmSmallTopology)}, SlurmFile{},
		SlurmFile{"accounts", []byte(slurmSmallAccounts)})
	require.NoError(t, err)
	require.Equal(t, "slurm(order=multifactor(fair-share=classic,age=1000,fair-share-weight=2000,size=0,partition=0,qos=0,half-life=604800s,period=300s,favor-small=true),"+
		"bf-interval=60s,bf-max-job-test=500,bf-window=172800s)", s.Policy)
	require.Equal(t, []float64{300, 60}, []float64{s.GraceSec, s.KillWaitSec})
	require.True(t, s.Rejects)
	mib := float64(1 << 20)
	gres := []jobs.Gres{{Name: "gpu", Count: 4}, {Name: "gpu:a100", Count: 4}, {Name: "ssd", Count: 1}}
	require.Equal(t, &jobs.Machine{
		Units:     5,
		NodeNames: []string{"n08", "n09", "n10", "g1", "g2"},
		Nodes:     []jobs.NodeClass{{Nodes: []int{0, 1, 2}, Cores: 8, MemoryBytes: 1000 * mib}, {Nodes: []int{3, 4}, Cores: 16, MemoryBytes: 4000 * mib, Gres: gres}},
		Leaves:    [][]int{{0, 1, 2}, {3}},
		Features:  map[string][]int{"ib": {0, 1, 2}, "fast": {0, 1, 2}},
		Partitions: []jobs.Partition{
			{Name: "main", Nodes: []int{0, 1, 2}, Default: true, MaxLimitSec: 86400, MaxNodes: 2, PriorityTier: 3, PriorityFactor: 1},
			{Name: "gpu", Nodes: []int{3, 4}, PriorityTier: 1, PriorityFactor: 7},
			{Name: "old", MaxLimitSec: 86400, PriorityTier: 1, PriorityFactor: 1, Down: true},
		},
		QOS: []jobs.QOS{{Name: "high", Priority: 10, MaxJobsPerUser: 4, MaxNodesPerUser: 6, MaxLimitSec: 7200}, {Name: "normal", Priority: 1, MaxSubmit: 9}},
		Shares: []jobs.Share{
			{Account: "chem", Shares: 40},
			{Account: "lab", Parent: "chem", Shares: 1},
			{Account: "lab", User: "ann", Shares: 2},
			{Account: "lab", User: "bob", Shares: 5},
			{Account: "chem", User: "eve", Shares: 1},
		},
	}, s.Machine)
	require.Equal(t, []string{
		"slurm.conf:16:1: PreemptType is not modelled",
		"slurm.conf:20:63: State=DRAIN of nodes: they are taken as up",
		`slurm.conf:22:1: the included file "extra.conf" is not read`,
		"slurm.conf:25:68: OverSubscribe of partitions is not modelled",
		"slurm.conf:4:1: bf_min_age_reserve is not modelled",
		"slurm.conf:4:1: max_rpc_cnt is not modelled",
		`topology.conf:1:1: node "g2" is at no switch`,
		"accounts:5:34: MaxJobs of users is not modelled",
		"accounts:7:81: GrpTRES of a QOS is not modelled",
	}, s.Warnings)
}

func TestReadSlurmDefaults(t *testing.T) {
	read := func(conf, gres string) *Slurm {
		s, err := ReadSlurm(SlurmFile{"slurm.conf", []byte(conf)}, SlurmFile{}, SlurmFile{"gres.conf", []byte(gres)}, SlurmFile{})
		require.NoError(t, err)
		return s
	}
	s := read("NodeName=n[1-2] Boards=2 SocketsPerBoard=2 CoresPerSocket=3 ThreadsPerCore=2\nSelectType=select/cons_tres\nOverTimeLimit=UNLIMITED\nSchedulerType=sched/builtin\n", "")
	require.Equal(t, "priority(order=fcfs)", s.Policy)
	require.Equal(t, 48, s.Machine.Units)
	require.True(t, s.Machine.Cores)
	require.Equal(t, math.Inf(1), s.GraceSec)
	require.Equal(t, 30.0, s.KillWaitSec)
	require.Equal(t, []string{"slurm.conf:1:1: EnforcePartLimits is NO: jobs that exceed a limit of their partition wait in Slurm, and are rejected here"}, s.Warnings)

	s = read("NodeName=g[1-2] CPUs=4 Gres=gpu:4\nSelectType=select/linear\nEnforcePartLimits=YES\nTopologyPlugin=topology/tree\n",
		"NodeName=g1 Name=gpu Type=v100 File=/dev/nvidia[0-1]\nNodeName=g1 Name=gpu Type=a100 Count=2\nName=ssd Type=x\n")
	require.Equal(t, "slurm(order=fcfs)", s.Policy)
	require.Equal(t, []jobs.Gres{{Name: "gpu", Count: 4}, {Name: "gpu:v100", Count: 2}, {Name: "gpu:a100", Count: 2}}, s.Machine.Nodes[0].Gres)
	require.Equal(t, []jobs.Gres{{Name: "gpu", Count: 4}}, s.Machine.Nodes[1].Gres)
	require.Equal(t, []string{"slurm.conf:4:1: TopologyPlugin=topology/tree: without topology.conf, leaf switches are not known"}, s.Warnings)
}

func TestReadSlurmMistakes(t *testing.T) {
	const nodes = "NodeName=n[1-4] CPUs=4\nSelectType=select/linear\n"
	for text, want := range map[string]string{
		"":                                   "f:1:1: no node (want lines such as NodeName=n[1-4] CPUs=32 RealMemory=128000)",
		nodes + "foo\n":                      `f:3:1: "foo": want KEY=VALUE`,
		nodes + "PartitionName=a Nodes=n5\n": `f:3:17: unknown node "n5" (did you mean "n1"?)`,
		nodes + "PartitionName=a MaxTime=soon MaxNodes=x State=OK\nPartitionName=a\n": "f:3:17: \"soon\": want a time such as 30 (minutes), 1:30:00, 2-0 or UNLIMITED\n" +
			"f:3:30: \"x\": want a whole number\nf:3:41: State \"OK\": want UP, DOWN, DRAIN or INACTIVE\nf:4:1: partition \"a\" is given twice",
		"NodeName=n[1-2]\nNodeName=n2\n":                    `f:2:1: node "n2" is given twice`,
		"NodeName=n[1-\n":                                   "f:1:1: \"n[1-\": a bracket without its end\nf:1:1: no node (want lines such as NodeName=n[1-4] CPUs=32 RealMemory=128000)",
		"NodeName=n[2-1] CPUs=1\n":                          "f:1:1: \"n[2-1]\": want numbers in brackets, such as n[1-4,7]\nf:1:1: no node (want lines such as NodeName=n[1-4] CPUs=32 RealMemory=128000)",
		"NodeName=n[1-9999999]\n":                           "f:1:1: more than 2000000 names in host lists\nf:1:1: no node (want lines such as NodeName=n[1-4] CPUs=32 RealMemory=128000)",
		"NodeName=n1 CPUs=-1 RealMemory=1.5 Gres=a:b:c:d\n": "f:1:13: \"-1\": want a whole number\nf:1:21: \"1.5\": want a whole number\nf:1:36: Gres \"a:b:c:d\": want a list such as gpu:a100:4",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := ReadSlurm(SlurmFile{"f", []byte(text)}, SlurmFile{}, SlurmFile{}, SlurmFile{})
			require.EqualError(t, err, want)
		})
	}
	_, err := ReadSlurm(SlurmFile{"f", []byte(nodes)}, SlurmFile{"t", []byte("SwitchName=a Nodes=x\n")}, SlurmFile{},
		SlurmFile{"s", []byte("add user ann account=chme\nadd account chem\nmodify qos fast set priority=2\nmodify account x set fairshare=1\n")})
	require.EqualError(t, err, "t:1:14: unknown node \"x\"\ns:1:1: user \"ann\": no account \"chme\" was added (did you mean \"chem\"?)\n"+
		"s:3:12: no QOS \"fast\" was added above\ns:4:16: no account \"x\" was added above")
}

func TestHostLists(t *testing.T) {
	for text, want := range map[string][]string{
		"n1":               {"n1"},
		"n[1-2,07],g1":     {"n1", "n2", "n07", "g1"},
		"r[1-2]n[09-10]-x": {"r1n09-x", "r1n10-x", "r2n09-x", "r2n10-x"},
	} {
		r := &slurmReader{room: 100}
		r.begin(SlurmFile{})
		require.Equal(t, want, r.hosts(slurmWord{text: text}), text)
	}
}

func FuzzReadSlurm(f *testing.F) {
	f.Add([]byte(slurmSmall), []byte(slurmSmallTopology), []byte("NodeName=g1 Name=gpu Type=a100 Count=2\n"), []byte(slurmSmallAccounts))
	f.Fuzz(func(t *testing.T, conf, topology, gres, accounts []byte) {
		s, err := ReadSlurm(SlurmFile{"a", conf}, SlurmFile{"b", topology}, SlurmFile{"c", gres}, SlurmFile{"d", accounts})
		if err == nil && len(s.Machine.NodeNames) == 0 {
			t.Fatal("no nodes")
		}
	})
}

// where user=NAME and where account=NAME name what is changed; users of an account may be changed at once.
func TestSacctmgrWhere(t *testing.T) {
	shares := func(lines string) (list []float64, warnings int) {
		text := "add account a\nadd account b\nadd user ann account=a\nadd user bob account=b\n" + lines
		s, err := ReadSlurm(SlurmFile{"slurm.conf", []byte(slurmSmall)}, SlurmFile{}, SlurmFile{}, SlurmFile{"accounts", []byte(text)})
		require.NoError(t, err)
		for _, x := range s.Machine.Shares {
			list = append(list, x.Shares)
		}
		for _, w := range s.Warnings {
			if strings.HasPrefix(w, "accounts:") {
				warnings++
			}
		}
		return list, warnings
	}
	for lines, want := range map[string][]float64{
		"modify user where user=bob set fairshare=5":               {1, 1, 1, 5},
		"modify user where user=bob account=a set fairshare=5":     {1, 1, 1, 1},
		"modify user where account=a set fairshare=5":              {1, 1, 5, 1},
		"modify user bob set fairshare=5 where account=b":          {1, 1, 1, 5},
		"modify account where account=b set fairshare=5":           {1, 5, 1, 1},
		"modify account where name=a set fairshare=5":              {5, 1, 1, 1},
		"modify qos where name=normal set priority=5":              {1, 1, 1, 1},
		"modify user set fairshare=5":                              {1, 1, 5, 5}, // all, as sacctmgr does
		"modify account set fairshare=5":                           {5, 5, 1, 1},
		"modify user where users=ann,bob set fairshare=5 shares=6": {1, 1, 6, 6},
	} {
		list, warnings := shares(lines)
		require.Equal(t, want, list, lines)
		require.Zero(t, warnings, lines)
	}
}
