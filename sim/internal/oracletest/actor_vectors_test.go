package oracletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// actorVector is an example or a test of SimGrid's about actors, and our test of it. Why says
// what we do not have, of the whole or of a part.
type actorVector struct {
	source string
	test   string
	why    string
}

const (
	noDynamicCapacity = "a capacity that depends on how many share it is no part of the world: rates of the solver are kept between events, and such a capacity changes with each"
	noConcurrency     = "links and hosts have no concurrency limit: what is to be executed by turns waits in an actor.Semaphore or a dataflow.Stage"
)

// actorVectors are all of them, named by their folders in SimGrid's examples/cpp and teshsuite/s4u.
var actorVectors = []actorVector{
	{"actor-create", "TestGoldenActorCreate", ""},
	{"actor-kill", "TestGoldenActorKill", ""},
	{"actor-join", "TestGoldenActorJoin", ""},
	{"actor-lifetime", "TestGoldenActorLifetime", ""},
	{"actor-daemon", "TestGoldenActorDaemon", ""},
	{"actor-exiting", "TestGoldenActorExiting", ""},
	{"actor-migrate", "TestGoldenActorMigrate", ""},
	{"actor-suspend", "TestGoldenActorSuspend", ""},
	{"actor-yield", "TestGoldenActorYield", ""},
	{"teshsuite actor-suspend", "TestGoldenSuspendedReceiver", ""},
	{"teshsuite actor", "TestGoldenActorWorker", ""},
	{"actor-autorestart", "TestGoldenAutoRestart", ""},
	{"host-on-off", "TestGoldenHostOnOff", ""},
	{"host-on-off-recv", "TestGoldenHostOffReceiver", ""},

	{"comm-pingpong", "TestGoldenPingPong", ""},
	{"comm-wait", "TestGoldenCommWait", ""},
	{"comm-waituntil", "TestGoldenCommWaitUntil", ""},
	{"comm-suspend", "TestGoldenCommSuspend", ""},
	{"comm-failure", "TestGoldenCommFailure", ""},
	{"comm-dependent", "TestGoldenCommDependent", ""},
	{"comm-host2host", "TestGoldenHost2Host", ""},
	{"comm-ready", "TestGoldenCommReady", ""},
	{"comm-throttling", "TestGoldenThrottling", ""},
	{"platform-comm-serialize", "", noConcurrency},
	{"comm-pt2pt", "TestGoldenPointToPoint", ""},
	{"comm-fault-scenarios", "TestFaultScenarios", ""},
	{"network-nonlinear", "", noDynamicCapacity},
	{"clusters-multicpu", "TestMultiCPU", "a cluster of zones is no platform of ours, so the routes are given one by one"},

	{"exec-async", "TestGoldenExecAsync", ""},
	{"exec-remote", "TestGoldenExecRemote", ""},
	{"exec-waitfor", "TestGoldenExecWaitFor", ""},
	{"exec-dependent", "TestGoldenExecDependent", ""},
	{"exec-unassigned", "TestGoldenExecUnassigned", ""},
	{"exec-suspend", "TestGoldenExecSuspend", ""},
	{"exec-failure", "TestGoldenExecFailure", ""},
	{"io-async", "TestGoldenIOAsync", ""},
	{"io-dependent", "TestGoldenIODependent", ""},
	{"io-degradation", "", noDynamicCapacity},
	{"mess-wait", "TestGoldenMessWait", ""},
	{"activityset-waitany", "TestGoldenWaitAny", ""},
	{"activityset-waitallfor", "TestGoldenWaitAllFor", ""},
	{"activityset-testany", "TestGoldenTestAny", ""},
	{"activityset-waitall", "TestGoldenWaitAll", ""},
	{"exec-ptask", "TestGoldenParallel", ""},

	{"synchro-barrier", "TestGoldenBarrier", ""},
	{"synchro-semaphore", "TestGoldenSemaphore", ""},
	{"synchro-mutex", "TestGoldenMutex", ""},
	{"synchro-condition-variable", "TestGoldenCondition", ""},
	{"synchro-condition-variable-waituntil", "TestGoldenConditionUntil", ""},
	{"engine-run-partial", "TestGoldenRunPartial", ""},
	{"platform-failures", "TestGoldenPlatformFailures", ""},
	{"app-masterworkers", "TestAppMasterWorkers", ""},
	{"app-token-ring", "TestAppTokenRing", ""},
	{"app-chainsend", "TestAppChainSend", ""},
	{"app-bittorrent", "TestBitTorrent", "its peers choose by memory addresses too: what they have at the end, and its date, are compared"},
	{"dht-chord", "TestChord", ""},
	{"dht-kademlia", "TestKademlia", ""},
	{"task-simple", "TestTaskSimple", ""},
	{"task-parallelism", "TestTaskParallelism", ""},
	{"task-switch-host", "TestTaskSwitchHost", ""},
	{"task-variable-load", "TestTaskVariableLoad", ""},
	{"task-storm", "TestTaskStorm", ""},
	{"task-microservice", "TestTaskMicroservice", "without its concurrency limit of hosts, which it does not reach"},

	{"order of birth", "TestOrderOfBirth", ""},
	{"order at one date", "TestOrderAtOneDate", ""},
	{"limits of transfers", "TestLimits", ""},
	{"deaths of peers", "TestDeathsOfPeers", ""},
	{"permanent receiver", "TestPermanentReceiver", ""},
	{"the sender moves", "TestSenderMoves", ""},
	{"set_host and remote work", "TestMoveLeavesRemoteWork", "that stays where it is"},
	{"rates", "TestRates", ""},
	{"suspended waiter", "TestSuspendedWaiter", ""},
	{"suspended sender", "TestSuspendedSender", ""},
	{"a host goes off", "TestHostOff", ""},
	{"released at the wait", "TestReleaseAtTheWait", ""},
	{"first in, first out", "TestFirstInFirstOut", ""},
	{"run_until", "TestRunUntil", ""},
	{"wait_any_for at its limit", "TestWaitAnyAndAll", ""},
	{"joins", "TestJoins", ""},
	{"sleepers wake in reverse", "TestReverseWakeUps", ""},
}

// TestActorVectors: each of them has its test, or a reason.
func TestActorVectors(t *testing.T) {
	var tests strings.Builder
	for _, pattern := range []string{"*_test.go", "dataflow/*_test.go"} {
		paths, err := filepath.Glob(filepath.Join("..", "..", "..", "sim", "actor", filepath.FromSlash(pattern)))
		require.NoError(t, err)
		require.NotEmpty(t, paths)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			tests.Write(text)
		}
	}
	sources := map[string]bool{}
	for _, v := range actorVectors {
		require.False(t, sources[v.source], v.source)
		sources[v.source] = true
		if v.test == "" {
			require.NotEmpty(t, v.why, v.source)
			continue
		}
		require.Contains(t, tests.String(), "\nfunc "+v.test+"(t *testing.T) {", v.source)
	}
}
