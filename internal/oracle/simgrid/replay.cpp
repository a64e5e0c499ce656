// replay runs one placed DAG on SimGrid and prints every start and finish.
//
//   g++ -O2 -std=c++17 -o replay replay.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./replay PLATFORM.xml DAG.txt [--loopback] [--quiet] [--cfg=network/model:CM02 ...]
//
// DAG.txt has one item a line; tasks and messages count from 0 in file order:
//
//   T NAME FLOP HOST [PRIORITY]
//                           a task and the host it runs on; its priority is 1 if left out
//   P NAME N HOST... FLOP... BYTES...
//                           a parallel task on N hosts: flops of each, then bytes
//                           from each to each; needs --cfg=host/model:ptask_L07
//   E FROM TO BYTES         a message; between tasks of one host it is a mere
//                           precedence, unless --loopback sends it too
//   O FROM TO               a precedence without data
//   H HOST CORES TASK...    a space-shared host: its tasks start strictly in
//                           this order and at most CORES of them run at once
//
// Hosts without an H line are time-shared, as SimGrid's executions are.
//
// With --host-energy, --link-energy stdout has also what each host, link with a wattage
// has consumed: "host NAME JOULE", "link NAME JOULE".
//
// stdout: "task NUMBER START FINISH", then "message NUMBER START FINISH" for
// those that were sent, all with 17 significant digits.
// stderr: one line of versions, counts and seconds of wall time.
#include "serve.hpp"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <simgrid/plugins/energy.h>
#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unordered_map>
#include <vector>

namespace s4u = simgrid::s4u;

namespace {

double wall_seconds()
{
  auto since_boot = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since_boot).count();
}

[[noreturn]] void refuse(const std::string& place, const std::string& what)
{
  fprintf(stderr, "replay: %s: %s\n", place.c_str(), what.c_str());
  exit(3);
}

// Start as soon as nothing is missing; the call changed its name in 3.34.
template <class Activity> void start_when_possible(Activity& a)
{
#if SIMGRID_VERSION >= 33400
  a->start();
#else
  a->vetoable_start();
#endif
}

// A space-shared host. SimGrid 3.32 has none, so an execution of such a host is
// given its host, and with it the permission to start, only when its turn comes.
struct Queue {
  s4u::Host* host = nullptr;
  int free_cores  = 0;
  bool starting  = false; // a task has its host and has not started
  std::deque<size_t> waiting;
};

struct Task {
  s4u::ExecPtr exec;
  s4u::Host* host   = nullptr;
  std::vector<s4u::Host*> hosts; // of a parallel task
  Queue* queue      = nullptr;
  int missing       = 0; // predecessors, tasks and messages, that have not ended
  std::vector<size_t> next_tasks;
};

struct Message {
  s4u::CommPtr comm; // null: not sent, a precedence on one host
  size_t from, to;
};

class Replay {
  s4u::Engine& engine_;
  bool loopback_;
  std::vector<Task> tasks_;
  std::vector<Message> messages_;
  std::deque<Queue> queues_; // a deque: tasks point into it
  std::unordered_map<const s4u::Activity*, size_t> task_of_, message_of_;

  void precede(size_t from, size_t to);
  void read_line(const std::string& kind, std::istringstream& line, const std::string& place);
  void read_queue(std::istringstream& line, const std::string& place);
  void read_parallel(std::istringstream& line, const std::string& place);
  size_t task_number(std::istringstream& line, const std::string& place) const;
  void predecessor_ended(size_t task);
  void serve(Queue& q);
  void started(const s4u::Exec& e);
  void task_ended(const s4u::Exec& e);
  void message_ended(const s4u::Comm& c);
  void watch();

public:
  Replay(s4u::Engine& engine, bool loopback) : engine_(engine), loopback_(loopback) {}
  void read(const char* file_name);
  void run();
  void print_times() const;
  size_t task_count() const { return tasks_.size(); }
  size_t message_count() const { return messages_.size(); }
};

// SimGrid refuses a second equal dependency, so equal ones are merged.
void Replay::precede(size_t from, size_t to)
{
  auto& next = tasks_[from].next_tasks;
  if (std::find(next.begin(), next.end(), to) != next.end())
    return;
  next.push_back(to);
  tasks_[from].exec->add_successor(tasks_[to].exec);
  tasks_[to].missing++;
}

size_t Replay::task_number(std::istringstream& line, const std::string& place) const
{
  size_t n;
  if (not(line >> n) || n >= tasks_.size())
    refuse(place, "want the number of a task declared above");
  return n;
}

void Replay::read_queue(std::istringstream& line, const std::string& place)
{
  std::string host;
  int cores;
  if (not(line >> host >> cores) || cores < 1)
    refuse(place, "want H HOST CORES TASK...");
  queues_.emplace_back();
  Queue& q     = queues_.back();
  q.host       = engine_.host_by_name(host);
  q.free_cores = cores;
  while (line >> std::ws && not line.eof()) {
    size_t n = task_number(line, place);
    if (tasks_[n].host != q.host || tasks_[n].queue != nullptr)
      refuse(place, "task " + std::to_string(n) + " belongs to another host or stands twice");
    tasks_[n].queue = &q;
    q.waiting.push_back(n);
  }
}

void Replay::read_parallel(std::istringstream& line, const std::string& place)
{
  std::string name, host;
  size_t n;
  if (not(line >> name >> n) || n < 1)
    refuse(place, "want P NAME N HOST... FLOP... BYTES...");
  tasks_.emplace_back();
  Task& t = tasks_.back();
  for (size_t i = 0; i < n && line >> host; i++)
    t.hosts.push_back(engine_.host_by_name(host));
  std::vector<double> flops(n), bytes(n * n);
  for (double& x : flops)
    line >> x;
  for (double& x : bytes)
    line >> x;
  if (not line)
    refuse(place, "want N hosts, N flops and N times N bytes");
  t.host = t.hosts[0];
  t.exec = s4u::Exec::init();
  t.exec->set_name(name)->set_flops_amounts(flops)->set_bytes_amounts(bytes);
  task_of_[t.exec.get()] = tasks_.size() - 1;
}

void Replay::read_line(const std::string& kind, std::istringstream& line, const std::string& place)
{
  if (kind == "T") {
    std::string name, host;
    double flop;
    if (not(line >> name >> flop >> host))
      refuse(place, "want T NAME FLOP HOST [PRIORITY]");
    tasks_.emplace_back();
    Task& t = tasks_.back();
    t.host  = engine_.host_by_name(host);
    t.exec  = s4u::Exec::init();
    t.exec->set_name(name)->set_flops_amount(flop);
    double priority;
    if (line >> priority)
      t.exec->set_priority(priority);
    task_of_[t.exec.get()] = tasks_.size() - 1;
  } else if (kind == "P") {
    read_parallel(line, place);
  } else if (kind == "E") {
    size_t from = task_number(line, place), to = task_number(line, place);
    double bytes;
    if (not(line >> bytes) || bytes < 0)
      refuse(place, "want E FROM TO BYTES");
    messages_.push_back({nullptr, from, to});
    if (tasks_[from].host == tasks_[to].host && not loopback_)
      return precede(from, to);
    auto comm = s4u::Comm::sendto_init(tasks_[from].host, tasks_[to].host);
    comm->set_payload_size(static_cast<uint64_t>(bytes))->set_name("m" + std::to_string(messages_.size() - 1));
    tasks_[from].exec->add_successor(comm);
    comm->add_successor(tasks_[to].exec);
    tasks_[to].missing++;
    message_of_[comm.get()] = messages_.size() - 1;
    messages_.back().comm   = comm;
  } else if (kind == "O") {
    size_t from = task_number(line, place), to = task_number(line, place);
    precede(from, to);
  } else if (kind == "H") {
    read_queue(line, place);
  } else {
    refuse(place, "unknown item " + kind + " (want T, P, E, O or H)");
  }
}

void Replay::read(const char* file_name)
{
  std::ifstream file(file_name);
  if (not file)
    refuse(file_name, "cannot read");
  std::string text, kind;
  for (size_t number = 1; std::getline(file, text); number++) {
    std::istringstream line(text);
    if (line >> kind)
      read_line(kind, line, std::string(file_name) + ":" + std::to_string(number));
  }
}

// Gives hosts to the tasks at the head of q as long as a core is free and the
// head has all it needs. Nobody passes a head that still waits. When a callback
// calls this, SimGrid has not yet told the successors of what has ended: a head
// may have to wait for that to start, and those behind it wait too (started).
void Replay::serve(Queue& q)
{
  while (not q.starting && q.free_cores > 0 && not q.waiting.empty() && tasks_[q.waiting.front()].missing == 0) {
    Task& t = tasks_[q.waiting.front()];
    q.waiting.pop_front();
    q.free_cores--;
    q.starting = true;
    t.exec->set_host(t.host);
  }
}

void Replay::started(const s4u::Exec& e)
{
  if (Queue* q = tasks_[task_of_.at(&e)].queue) {
    q->starting = false;
    serve(*q);
  }
}

void Replay::predecessor_ended(size_t task)
{
  Task& t = tasks_[task];
  if (--t.missing == 0 && t.queue != nullptr)
    serve(*t.queue);
}

void Replay::task_ended(const s4u::Exec& e)
{
  Task& t = tasks_[task_of_.at(&e)];
  for (size_t next : t.next_tasks)
    predecessor_ended(next);
  if (t.queue != nullptr) {
    t.queue->free_cores++;
    serve(*t.queue);
  }
}

void Replay::message_ended(const s4u::Comm& c)
{
  predecessor_ended(messages_[message_of_.at(&c)].to);
}

void Replay::watch()
{
  s4u::Exec::on_start_cb([this](s4u::Exec const& e) { started(e); });
#if SIMGRID_VERSION >= 33400
  s4u::Exec::on_completion_cb([this](s4u::Exec const& e) { task_ended(e); });
  s4u::Comm::on_completion_cb([this](s4u::Comm const& c) { message_ended(c); });
#else
  s4u::Activity::on_completion_cb([this](s4u::Activity const& a) {
    if (auto const* e = dynamic_cast<s4u::Exec const*>(&a))
      task_ended(*e);
    else if (auto const* c = dynamic_cast<s4u::Comm const*>(&a))
      message_ended(*c);
  });
#endif
}

void Replay::run()
{
  if (not queues_.empty()) // without them SimGrid needs no help, and no time for it
    watch();
  for (Task& t : tasks_) {
    if (not t.hosts.empty())
      t.exec->set_hosts(t.hosts);
    else if (t.queue == nullptr)
      t.exec->set_host(t.host);
    start_when_possible(t.exec);
  }
  for (Message& m : messages_)
    if (m.comm)
      start_when_possible(m.comm);
  for (Task& t : tasks_) // by task, not by host: who starts first ends first in a tie
    if (t.queue != nullptr && t.missing == 0)
      serve(*t.queue);
  engine_.run();
}

void Replay::print_times() const
{
  for (size_t i = 0; i < tasks_.size(); i++) {
    const s4u::Exec& e = *tasks_[i].exec;
    if (e.get_state() != s4u::Activity::State::FINISHED)
      refuse(e.get_name(), "never ran to its end (a deadlock?)");
    printf("task %zu %.17g %.17g\n", i, e.get_start_time(), e.get_finish_time());
  }
  for (size_t i = 0; i < messages_.size(); i++)
    if (messages_[i].comm)
      printf("message %zu %.17g %.17g\n", i, messages_[i].comm->get_start_time(), messages_[i].comm->get_finish_time());
}

// Asking others for their energy aborts.
void print_host_energy(const s4u::Engine& engine)
{
  for (s4u::Host* h : engine.get_all_hosts())
    if (h->get_property("wattage_per_state") != nullptr)
      printf("host %s %.17g\n", h->get_cname(), sg_host_get_consumed_energy(h));
}

void print_link_energy(const s4u::Engine& engine)
{
  for (s4u::Link* l : engine.get_all_links())
    if (l->get_property("wattage_range") != nullptr)
      printf("link %s %.17g\n", l->get_cname(), sg_link_get_consumed_energy(l));
}

} // namespace

int main(int argc, char** argv)
{
  serve(argc, argv);
  s4u::Engine engine(&argc, argv); // takes its own options out of argv
  bool loopback = false, quiet = false, host_energy = false, link_energy = false;
  for (int i = 3; i < argc; i++) {
    loopback |= strcmp(argv[i], "--loopback") == 0;
    quiet |= strcmp(argv[i], "--quiet") == 0;
    host_energy |= strcmp(argv[i], "--host-energy") == 0;
    link_energy |= strcmp(argv[i], "--link-energy") == 0;
  }
  if (argc < 3) {
    fprintf(stderr, "usage: replay PLATFORM.xml DAG.txt [--loopback] [--quiet] [SimGrid options]\n");
    return 2;
  }
  if (host_energy)
    sg_host_energy_plugin_init();
  if (link_energy)
    sg_link_energy_plugin_init();
  double t0 = wall_seconds();
  engine.load_platform(argv[1]);
  engine.seal_platform(); // before tasks start: some routes do not exist until then
  double t1 = wall_seconds();
  Replay replay(engine, loopback);
  replay.read(argv[2]);
  double t2 = wall_seconds();
  replay.run();
  double t3 = wall_seconds();
  if (not quiet)
    replay.print_times();
  if (host_energy)
    print_host_energy(engine);
  if (link_energy)
    print_link_energy(engine);
  int major, minor, patch;
  sg_version_get(&major, &minor, &patch);
  rusage use;
  getrusage(RUSAGE_SELF, &use);
  fprintf(stderr,
          "simgrid %d.%d.%d makespan %.17g tasks %zu messages %zu platform_s %.6f build_s %.6f simulate_s %.6f "
          "max_rss_kb %ld\n",
          major, minor, patch, s4u::Engine::get_clock(), replay.task_count(), replay.message_count(), t1 - t0, t2 - t1,
          t3 - t2, use.ru_maxrss);
}
